/** Builds the portal when what it is made of has changed. */
export function buildPortalWhenStale(): Promise<void>;
