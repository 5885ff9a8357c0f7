/** The text of a list, part after part, each as it is sent. */
export async function* jsonList<Line>(
  parts: AsyncIterable<readonly Line[]>,
  onWire: (lines: readonly Line[]) => readonly unknown[],
): AsyncGenerator<string> {
  let before = "[";
  for await (const lines of parts) {
    if (lines.length === 0) continue;
    yield before + JSON.stringify(onWire(lines)).slice(1, -1);
    before = ",";
  }
  yield before === "[" ? "[]" : "]";
}
