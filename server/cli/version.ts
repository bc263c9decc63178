import manifest from '../../package.json';

/** The version of this product. */
export const version: string = manifest.version;
