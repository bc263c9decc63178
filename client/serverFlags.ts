/**
 * What Node is told when it runs the server, by the client and by the tests. Room for new objects in MB; V8 gives 16. The
 * trees of a 300 KB file are larger, and each small collection would copy them all: a reading takes three times as long.
 * It is taken only where a file needs it.
 */
export const serverFlags: readonly string[] = ['--max-semi-space-size=64'];
