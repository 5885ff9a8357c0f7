/** When an account of the GSE is read by itself. (GS13) */
import { dayOf, dayStartSeconds } from "../data/plant-day.ts";

/** The first moment on the plant's calendar, and for how long accounts are spread after it. [s] */
const firstSeconds = 3 * 3600;
const spreadSeconds = 4 * 3600;
/** 2 to the power of 24: accounts' ids are hexadecimal. */
const idDigits = 6;

/**
 * The moment of the last daily look that is due. Each account has its own second between three and seven hours after the plant's midnight, by its
 * id, so that thousands of accounts do not come to the GSE together, and one comes at the same moment each day.
 * @param id the account's, 24 hexadecimal digits @returns [unix s], not after `nowSeconds`
 */
export function lastLookSeconds(id: string, timezone: string, nowSeconds: number): number {
  const share = Number.parseInt(id.slice(-idDigits), 16) / 16 ** idDigits;
  const after = firstSeconds + Math.floor(share * spreadSeconds);
  const today = dayOf(nowSeconds, timezone);
  const moment = dayStartSeconds(today, timezone) + after;
  return moment <= nowSeconds ? moment : dayStartSeconds(today - 1, timezone) + after;
}
