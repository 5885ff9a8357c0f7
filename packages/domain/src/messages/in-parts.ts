/** A text in parts of at most so many UTF-16 units, cut between lines; within a line only where it is longer than a part, and never within a sign. */
export function inParts(text: string, most: number): string[] {
  const parts: string[] = [];
  let part = "";
  for (const line of text.split("\n").flatMap((whole) => cutLine(whole, most))) {
    if (part !== "" && part.length + 1 + line.length > most) {
      parts.push(part);
      part = line;
    } else part = part === "" ? line : `${part}\n${line}`;
  }
  return part === "" ? parts : [...parts, part];
}
function cutLine(line: string, most: number): string[] {
  const pieces: string[] = [];
  let piece = "";
  for (const { segment } of new Intl.Segmenter().segment(line)) {
    if (piece.length + segment.length > most) {
      pieces.push(piece);
      piece = "";
    }
    piece += segment;
  }
  return [...pieces, piece];
}
