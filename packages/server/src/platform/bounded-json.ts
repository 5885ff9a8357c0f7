/** Limits on the depth and the number of values of a body, before it is parsed: docs/rules/users.md, U30. */
const deepest = 40;

/** Whether a text may be parsed as JSON. Reads each character once and allocates nothing. @param maxValues names included */
export function isBoundedJson(text: string, maxValues: number): boolean {
  let depth = 0;
  let values = 0;
  for (let i = 0; i < text.length; i += 1) {
    switch (text.charCodeAt(i)) {
      case 0x22: // "
        i = endOfText(text, i);
        break;
      case 0x5b: // [
      case 0x7b: // {
        depth += 1;
        if (depth > deepest) return false;
        break;
      case 0x5d: // ]
      case 0x7d: // }
        depth -= 1;
        break;
      case 0x2c: // ,
      case 0x3a: // :
        values += 1;
        if (values > maxValues) return false;
        break;
    }
  }
  return true;
}
/** Index of the closing quote of a string. */
function endOfText(text: string, from: number): number {
  for (let i = from + 1; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code === 0x5c) i += 1;
    else if (code === 0x22) return i;
  }
  return text.length;
}

/** Our largest form has three fields. */
const maxFields = 20;
/** Whether a text may be parsed as a form. */
export function isBoundedForm(text: string): boolean {
  let fields = 1;
  for (let at = text.indexOf("&"); at >= 0; at = text.indexOf("&", at + 1)) {
    fields += 1;
    if (fields > maxFields) return false;
  }
  return true;
}
