/** Flags of Node for the server. */
export const serverFlags: readonly string[];
