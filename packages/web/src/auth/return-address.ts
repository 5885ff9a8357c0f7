/**
 * Where to go after the login: the address that was wanted, if it lies inside the portal.
 * `//elsewhere` and `/\elsewhere` would leave it.
 */
export function returnAddress(from: unknown): string {
  if (typeof from !== "string" || !/^\/(?![/\\])/.test(from)) return "/";
  return /^\/(login|aros|solarx|remtec)\b/.test(from) ? "/" : from;
}
