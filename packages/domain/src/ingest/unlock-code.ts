/** Fixed and known: the code is a courtesy that keeps a passer-by from a logger's menu, no secret. */
const salt = "heliograph:";
const digits = 6;

/** CRC-32 of ISO 3309 (polynomial 0xEDB88320, reflected) over ASCII text. @returns 0 to 2^32 - 1 */
export function crc32(text: string): number {
  let crc = 0xff_ff_ff_ff;
  for (const letter of text) {
    crc ^= letter.codePointAt(0) ?? 0;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xed_b8_83_20 : 0);
  }
  return (crc ^ 0xff_ff_ff_ff) >>> 0;
}

/** A plant's code as a logger knows it: "123" is "000123". null for what is no plant's code. */
export const loggerPlantCode = (plantId: string): string | null =>
  /^\d{3,4}$/.test(plantId) ? plantId.padStart(digits, "0") : null;

/** The six digits that unlock the menu of a plant's loggers; null for what is no plant's code. */
export function unlockCode(plantId: string): string | null {
  const code = loggerPlantCode(plantId);
  return code === null ? null : String(crc32(salt + code) % 10 ** digits).padStart(digits, "0");
}
