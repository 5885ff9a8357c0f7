/** A text as one word of a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** A line for a terminal that sends one value now, as a logger does. @param origin of the portal, with its scheme */
export function sendLine(
  plantId: string,
  { origin, password }: { readonly origin: string; readonly password: string },
): string {
  // Between the two quoted parts the shell puts the time: the line is right whenever it is used.
  const body = `'{"timestamp": '$(date +%s)', "values": {"inv.1.pac": 41.2}}'`;
  return [
    `curl -u ${quoted(`${plantId}:${password}`)}`,
    "-H 'content-type: application/json'",
    `-d ${body}`,
    `${origin}/api/v1/ingest/${plantId}`,
  ].join(" ");
}
