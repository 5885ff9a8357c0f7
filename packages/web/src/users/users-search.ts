/** What the address of a list of users remembers: the user whose form is open, or `new`. */
export interface UsersSearch {
  readonly user?: string;
}
export function usersSearch(raw: Record<string, unknown>): UsersSearch {
  const { user } = raw;
  return typeof user === "string" && /^([0-9a-f]{24}|new)$/.test(user) ? { user } : {};
}
