/**
 * Reads the list under one key of a JSON object part by part, so that a long one never lies in memory whole: `push` answers the texts of the
 * elements that are complete, each to be parsed by itself.
 * @throws SyntaxError where the text is no object, or ends before it is whole
 */
export class ArrayReader {
  readonly #key: string;
  /** Of brackets that are open. */
  #depth = 0;
  #isInString = false;
  #isEscaped = false;
  /** The last text at the depth of the object's keys. */
  #word = "";
  #isInList = false;
  #hasList = false;
  /** What there is of the element that is being read. */
  #element = "";

  constructor(key: string) {
    this.#key = key;
  }
  /** Whether the object had such a list. */
  get hasList(): boolean {
    return this.#hasList;
  }
  push(text: string): string[] {
    const found: string[] = [];
    // Where in this text begins what is not yet laid aside of an element, or of a word.
    let from = 0;
    for (let at = 0; at < text.length; at++) {
      const char = text.charCodeAt(at);
      if (this.#isInString) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (char === backslash) this.#isEscaped = true;
        else if (char === quote) {
          this.#isInString = false;
          if (this.#depth === 1) this.#word += text.slice(from, at);
        }
        continue;
      }
      switch (char) {
        case quote:
          this.#isInString = true;
          if (this.#depth === 1) {
            this.#word = "";
            from = at + 1;
          }
          break;
        case openBrace:
        case openBracket:
          if (this.#depth === 0 && char !== openBrace) throw new SyntaxError("no object");
          if (this.#depth === 1 && char === openBracket && this.#word === this.#key) {
            this.#isInList = this.#hasList = true;
            this.#element = "";
            from = at + 1;
          }
          this.#depth++;
          break;
        case closeBrace:
        case closeBracket:
          this.#depth--;
          if (this.#isInList && this.#depth === 1) {
            this.#end(text.slice(from, at), found);
            this.#isInList = false;
          }
          break;
        case comma:
          if (this.#isInList && this.#depth === 2) {
            this.#end(text.slice(from, at), found);
            from = at + 1;
          }
          break;
        default:
          if (this.#depth === 0 && char > space) throw new SyntaxError("no object");
      }
    }
    if (this.#isInList) this.#element += text.slice(from);
    else if (this.#isInString && this.#depth === 1) this.#word += text.slice(from);
    return found;
  }
  /** After the last text. */
  end(): void {
    if (this.#depth !== 0 || this.#isInString) throw new SyntaxError("the answer is cut off");
  }
  #end(rest: string, found: string[]): void {
    const element = this.#element + rest;
    this.#element = "";
    // An empty list has none.
    if (element.trim() !== "") found.push(element);
  }
}
const codeOf = (char: string): number => char.charCodeAt(0);
const quote = codeOf('"');
const backslash = codeOf("\\");
const openBrace = codeOf("{");
const closeBrace = codeOf("}");
const openBracket = codeOf("[");
const closeBracket = codeOf("]");
const comma = codeOf(",");
const space = codeOf(" ");
