import {
  errorTable,
  type ErrorCode,
  type ErrorParam,
  type ErrorPlace,
  type ErrorReply,
} from "@heliograph/contract/errors.ts";
import { refusal, type Refusal, type RefusalOf } from "@heliograph/domain/plants/refusal.ts";

/** A refusal that the caller may read. */
export class Problem extends Error {
  readonly refusal: Refusal;
  constructor(refused: Refusal) {
    super(sentenceOf(refused));
    this.refusal = refused;
  }
  get code(): ErrorCode {
    return this.refusal.code;
  }
  get status(): number {
    return errorTable[this.refusal.code][0];
  }
}
/** `throw problem("username_taken", { username }, "username")`: a code of the contract's table, its parameters, the body's fields that caused it. */
export const problem = <C extends ErrorCode>(...of: RefusalOf<C>): Problem =>
  // TypeScript cannot spread a tuple that depends on the code.
  new Problem((refusal as (...of: readonly unknown[]) => Refusal)(...of));

/** The body of a refusal; `detail` replaces the sentence where it is more specific. */
export function replyOf(refused: Refusal, detail = sentenceOf(refused)): ErrorReply {
  const { code, params, fields } = refused;
  return {
    detail,
    code,
    ...(Object.keys(params).length === 0 ? {} : { params }),
    ...(fields.length === 0 ? {} : { fields: fields.map((field) => ({ field })) }),
  };
}

/** The English sentence of a refusal. */
function sentenceOf({ code, params }: Refusal): string {
  return errorTable[code][1].replaceAll(/\{(\w+)(?::(\w+))?\}/g, (_, name: string, kind?: string) =>
    inWords(params[name] ?? "", kind),
  );
}
function inWords(param: ErrorParam, kind: string | undefined): string {
  if (!Array.isArray(param)) return typeof param === "object" ? placeInWords(param) : String(param);
  const words = param.map((one) => (typeof one === "string" ? one : placeInWords(one)));
  return words.join(kind === "chain" ? " -> " : ", ");
}
const placeInWords = (place: ErrorPlace): string =>
  [place.in, place.name, place.key && `(${place.key})`].filter(Boolean).join(" ");
