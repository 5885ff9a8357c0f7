/** Text of a short message, in the seven bits of GSM 03.38: its basic table, and its extension, which costs two. */
const basic =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
const extension = "^{}\\[~]|€";
const inBasic = new Set(basic);
const inExtension = new Set(extension);
/** Signs that typesetting puts where a keyboard has others. */
const plainer: Readonly<Record<string, string>> = {
  "’": "'",
  "‘": "'",
  "“": '"',
  "”": '"',
  "–": "-",
  "—": "-",
  "…": "...",
  "\u00a0": " ",
  "\u202f": " ",
  // Degrees read as what they are of: "71,5 C".
  "°": "",
  "²": "2",
  "·": "-",
};

/** Characters of one short message. */
export const maxSms = 160;

/** How many of the 160 places a text takes that holds nothing but signs of GSM. */
export const placesOf = (text: string): number =>
  Array.from(text).reduce((sum, sign) => sum + (inExtension.has(sign) ? 2 : 1), 0);

/** The text in signs of GSM: accents that the table lacks are left out, what has no likeness is a question mark. */
export function gsmText(text: string): string {
  return Array.from(text.normalize("NFC"))
    .map((sign) => {
      if (inBasic.has(sign) || inExtension.has(sign)) return sign;
      const plain = plainer[sign];
      if (plain !== undefined) return plain;
      const bare = Array.from(sign.normalize("NFD"))[0] ?? "";
      return inBasic.has(bare) ? bare : "?";
    })
    .join("");
}

/** So much of a short message its plant's name may take. */
const maxNamePlaces = 40;
/** What a plant is called in a short message: its name, cut where it leaves no room for what is the matter, and its code where the name is of other signs. */
export function smsName({ id, name }: { readonly id: string; readonly name: string }): string {
  const plain = gsmText(name);
  const unknown = plain.split("?").length - name.split("?").length;
  if (unknown * 2 > Array.from(name).length) return id;
  if (placesOf(plain) <= maxNamePlaces) return name;
  return `${Array.from(name)
    .slice(0, maxNamePlaces - 2)
    .join("")
    .trimEnd()}..`;
}

/** The text as one short message: what is too long ends in two points. */
export function oneSms(text: string): string {
  const whole = gsmText(text.replaceAll(/\s+/g, " ").trim());
  if (placesOf(whole) <= maxSms) return whole;
  let short = "";
  for (const sign of whole) {
    if (placesOf(short + sign) > maxSms - 2) break;
    short += sign;
  }
  return `${short.trimEnd()}..`;
}
