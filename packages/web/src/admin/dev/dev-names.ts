/** Pages of developers by their names in the address. */
export const devNames = ["widgets", "charts", "websockets", "forms", "stores", "errors"] as const;
export type DevName = (typeof devNames)[number];
