type Part = Readonly<Record<string, unknown>>;
const isGiven = (value: unknown): boolean => value !== undefined && value !== null;

/**
 * The path and query of a call below the API's base: parameters in their places, the rest behind the question mark; what is null is left out.
 * Throws TypeError when the path names a parameter that is not given.
 */
export function pathOf(path: string, params: Part = {}, query: Part = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (!isGiven(value)) throw new TypeError(`${path} needs ${name}`);
    return encodeURIComponent(String(value));
  });
  const asked = new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) => (isGiven(value) ? [[key, String(value)]] : [])),
  ).toString();
  return asked === "" ? filled : `${filled}?${asked}`;
}
