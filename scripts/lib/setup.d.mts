/** A VS Code server that can be started: its version, the folder it lies in, and the Node program that runs it. */
export interface Host {
  version: string;
  serverDir: string;
  node: string;
}
export declare const hosts: Record<string, { codeServer: string; node: string | undefined }>;
export declare function installPackages(): Promise<void>;
export declare function findChromium(): string | undefined;
export declare function installChromium(): Promise<string>;
export declare function installDebian(...names: string[]): Promise<void>;
export declare function installHost(version?: string): Promise<Host>;
export declare function build(): Promise<void>;
export declare function installEditors(): Promise<void>;
