/** Values that a schema takes, or nearly takes: the ends of every range, and hostile texts. */
import fc from "fast-check";
import { z, type ZodType } from "zod";

/** Ids that a body may name: anywhere, and under a certain key. */
export interface Nameable {
  readonly objects: readonly string[];
  readonly objectsOf: Readonly<Record<string, readonly string[]>>;
}
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly propertyNames?: JsonSchema;
  readonly items?: JsonSchema;
  readonly prefixItems?: readonly JsonSchema[];
  readonly pattern?: string;
  readonly minLength?: number;
  readonly minItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

const numbers = [
  0,
  -0,
  1,
  -1,
  0.1,
  5e-324,
  32_767,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 32,
  2 ** 53 - 1,
  2 ** 53,
  2 ** 63,
  1e21,
  1e30,
  1.7976931348623157e308,
  -1e308,
  64_060_588_800,
  64_060_588_801,
  8.64e12,
  8.64e12 + 1,
  8.64e15,
  8.64e15 + 1,
  -8.64e12,
  1_782_036_000,
  1_782_036_000_000,
];
const texts = [
  "",
  " ",
  "\0",
  "a name with a \0 inside",
  "half a pair \uD800",
  "\uDC00 the other half",
  "\u202Enoitcerid",
  "e\u0301".repeat(60),
  "\u{1F31E}".repeat(40),
  "x".repeat(300),
  "\r\nset-cookie: a=b",
  "' or 1=1 --",
  "%00",
  "%",
  "${1}",
  "__proto__",
  "constructor",
  "NaN",
  "null",
  "true",
  "-1",
  "1e999",
  "0x10",
  "Europe/Rome",
  "Pacific/Apia",
  "Etc/GMT+12",
  "+25:99",
  "2026-02-30",
  "0000-00-00",
  "9999-12-31",
  "-000001-01-01",
];
const wildNumber = fc.oneof(fc.constantFrom(...numbers), fc.double(), fc.integer());
export const wildText = fc.oneof(
  fc.constantFrom(...texts),
  fc.string({ unit: "binary", maxLength: 30 }),
  fc.string({ minLength: 1, maxLength: 12 }),
);
const anything = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  wildNumber,
  wildText,
  fc.constantFrom<unknown>([], {}, null, true, [[]], { id: null }),
);

/** What a schema cannot express of a field: by its name, values of which some are valid. */
const instants = fc.constantFrom(
  1_782_036_000,
  1_782_122_400,
  1_782_036_000_000,
  0,
  -1,
  1,
  8.64e12,
  -8.64e12,
  8.64e12 - 1,
  8.64e15,
  -62_135_596_800,
  253_402_300_800,
);
const zones = fc.constantFrom(
  "Europe/Rome",
  "Pacific/Apia",
  "America/St_Johns",
  "UTC",
  "+05:30",
  "Etc/GMT+12",
  "Nowhere/Atall",
);
const byName: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  start: instants,
  end: instants,
  at: instants,
  from_ts: instants,
  to_ts: instants,
  active_since: instants,
  active_until: instants,
  timestamp: instants,
  tz: zones,
  timezone: zones,
  tags: fc.constantFrom([], [1, 3], [56], [50], [61, 5], [8, 100, 101]),
  day: fc.constantFrom("2026-06-21", "2026-02-30", "0000-01-01", "9999-12-31", "0001-01-01"),
  cells: fc.constantFrom([], ["391234567890"], ["12"]),
  color: fc.constantFrom(null, "c01", "#a0B1c2", "c21"),
  fill: fc.constantFrom(null, 0, 0.4, 0.3),
  enums: fc.constantFrom({}, { "0": "Off" }),
  estimates: fc.constantFrom(
    {},
    { "2026": Array.from({ length: 12 }, () => 1.7976931348623157e308) },
    { "9999": [1] },
  ),
  values: fc.dictionary(
    fc.string({ unit: fc.constantFrom("a", "b", ".", "\0", "é"), maxLength: 6 }),
    fc.oneof(wildNumber, wildText, fc.constantFrom(null, true, {}, [])),
    { maxKeys: 4 },
  ),
  emails: fc.constantFrom(["someone@example.it"], [], ["@"]),
  path: fc.constantFrom("/plant/101/values", "/plant", "/x"),
  perms: fc.constantFrom({}, { "101": [0] }),
  bitmask: fc.constantFrom(null, "on_off", "none"),
  mib: fc.string({ unit: fc.constantFrom("a", "b", "_"), minLength: 1, maxLength: 5 }),
  formula: fc.constantFrom(
    "1 / 0",
    "9 ** 9 ** 9",
    "-".repeat(9999) + "1",
    "(".repeat(9999),
    "max()",
    "{0}",
    "{" + "f".repeat(24) + "}",
    "1e999",
    "\0",
    "sqrt(0 - 1)",
  ),
};

/** What a request is generated from. */
interface Stuff extends Nameable {
  /** Whether any value may be replaced by a wrong one. */
  readonly isWild: boolean;
}
/** Values that satisfy a schema or, wild, nearly. */
function valuesOf(schema: JsonSchema, stuff: Stuff): fc.Arbitrary<unknown> {
  if (!stuff.isWild) return fitting(schema, stuff);
  return fc.oneof(
    { weight: 15, arbitrary: fitting(schema, stuff) },
    { weight: 1, arbitrary: anything },
  );
}
export const nearly = (schema: JsonSchema, known: Nameable): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 2, arbitrary: valuesOf(schema, { ...known, isWild: false }) },
    { weight: 1, arbitrary: valuesOf(schema, { ...known, isWild: true }) },
  );
function fitting(schema: JsonSchema, stuff: Stuff): fc.Arbitrary<unknown> {
  const near = (inner: JsonSchema): fc.Arbitrary<unknown> => valuesOf(inner, stuff);
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices !== undefined) return fc.oneof(...choices.map(near));
  if (typeof schema.type === "object")
    return fc.oneof(...schema.type.map((type) => fitting({ ...schema, type }, stuff)));
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if ("const" in schema) return fc.constant(schema.const);
  switch (schema.type) {
    case "object":
      return objectOf(schema, stuff);
    case "array":
      return schema.prefixItems === undefined
        ? fc.array(near(schema.items ?? {}), {
            minLength: schema.minItems ?? 0,
            maxLength: Math.max(3, schema.minItems ?? 0),
          })
        : fc.tuple(...schema.prefixItems.map(near));
    case "string":
      return textFor(schema, stuff);
    case "number":
    case "integer": {
      const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = schema;
      const within = [...numbers, minimum, maximum].filter(
        (n) =>
          Number.isFinite(n) &&
          n >= minimum &&
          n <= maximum &&
          (schema.type === "number" || Number.isInteger(n)),
      );
      return fc.constantFrom(...within);
    }
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    default:
      return anything;
  }
}
function objectOf(schema: JsonSchema, stuff: Stuff): fc.Arbitrary<unknown> {
  const { properties = {}, additionalProperties, propertyNames } = schema;
  if (Object.keys(properties).length === 0 && typeof additionalProperties === "object")
    return fc.dictionary(
      fitting(propertyNames ?? { type: "string" }, stuff).map(String),
      valuesOf(additionalProperties, stuff),
      { maxKeys: 3 },
    );
  const members = Object.entries(properties).map(
    ([key, inner]) =>
      [
        key,
        byName[key] ??
          valuesOf(inner, { ...stuff, objects: stuff.objectsOf[key] ?? stuff.objects }),
      ] as const,
  );
  const whole = fc.record(Object.fromEntries(members));
  const some = fc.record(Object.fromEntries(members), { requiredKeys: [] });
  return fc.oneof(
    { weight: 4, arbitrary: whole },
    { weight: 4, arbitrary: some },
    {
      weight: stuff.isWild ? 1 : 0,
      arbitrary: fc
        .tuple(some, wildText, anything)
        .map(([object, key, value]) => ({ ...object, [key]: value })),
    },
  );
}
function textFor(schema: JsonSchema, stuff: Stuff): fc.Arbitrary<string> {
  if (schema.pattern?.includes("{24}") === true)
    return fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(...stuff.objects) },
      { weight: 1, arbitrary: fc.constantFrom("0".repeat(24), "f".repeat(24)) },
    );
  if (schema.pattern?.includes("\\d{3,4}") === true)
    return fc.constantFrom("101", "101", "101", "999");
  const minLength = schema.minLength ?? 0;
  const plain = fc.string({
    unit: fc.constantFrom("a", "B", "7", "0"),
    minLength: Math.max(minLength, 1),
    maxLength: minLength + 8,
  });
  const wild = wildText.map((text) => text.padEnd(minLength, "z"));
  return stuff.isWild ? fc.oneof(plain, wild) : plain;
}

export const schemaOf = (type: ZodType): JsonSchema =>
  z.toJSONSchema(type, { io: "input", unrepresentable: "any" }) as JsonSchema;
