/**
 * What Node is told when it runs the server, by the client, the tests and the benchmarks. Room for new objects in MB, as
 * V8 itself has it in Node 20: a collection of four times as many takes up to 110 ms in one piece, where a hover has 100,
 * and reads a 300 KB file no faster.
 */
export const serverFlags: readonly string[] = ['--max-semi-space-size=16'];
