/** Flags of Node for the server. */
export const serverFlags: readonly string[];
export const serverEnvironment: Readonly<Record<string, string>>;
