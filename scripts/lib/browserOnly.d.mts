import type { BuildOptions } from 'esbuild';

export declare const browserOnly: Required<Pick<BuildOptions, 'define' | 'plugins'>>;
