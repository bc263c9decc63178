/** The manifest with the dialects and checks of the tables in its settings. */
export function manifest<T>(pkg: T): T;
/** Every string that the client asks to have translated, by itself. */
export function strings(): Record<string, string>;
