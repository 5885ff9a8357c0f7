import { legacyExport } from "@heliograph/contract/import/legacy-export.wire.ts";
import { permissions } from "@heliograph/contract/users/permissions.ts";
import { describe, expect, test } from "vitest";
import { alertTemplates } from "../alerts/alert-templates.ts";
import { reportTemplate } from "../reports/report-templates.ts";
import { permissionTemplate } from "../users/permission-templates.ts";
import { legacyAlert, legacyReport } from "./legacy-alerts.ts";
import { legacyEstimates, translatedFormula } from "./legacy-devices.ts";
import { historyRange, legacyPlant, wholeExport } from "./legacy-plant.ts";
import { legacyUser, legacyUserPermissions } from "./legacy-users.ts";
import { legacyPermissions, legacyReports, legacyVariableTypes } from "./legacy-words.ts";

const known = {
  variable: (id: string) => (id === "1" ? "a".repeat(24) : undefined),
  user: () => undefined,
};
const export_ = (of: object) =>
  legacyExport.parse({ nodo: { cod_nodo: 1, nome: "Tetto" }, utenti: [], ...of });
const alarm = (codice: string) => export_({ allarmi: [{ codice, variabili: [1] }] }).allarmi[0]!;
const at = (moment: string): number => Temporal.Instant.from(moment).epochMilliseconds / 1000;

describe("alerts", () => {
  // Checks, irradiance, share, upper limit and hours of every code, written out.
  const middle = "10:00-16:00";
  test.each([
    ["001", 3, 150, null, null, null],
    ["002", 3, 150, 33.3, null, null],
    ["003", 12, null, null, null, "07:00-20:00"],
    ["004", 3, 150, 33.3, null, middle],
    ["005", 3, 150, null, null, middle],
    ["006", 3, 150, 33.3, null, middle],
    ["007", 3, 70, null, null, null],
    ["013", 3, 150, null, null, middle],
    ["014", 3, 150, null, null, null],
    ["016", 3, 150, null, null, middle],
    ["017", 3, null, null, 76, null],
    ["017A", 3, null, null, 85, null],
    ["017B", 3, null, null, 50, null],
    ["017C", 3, null, null, 45, null],
    ["017D", 3, null, null, 90, null],
    ["018", 3, null, 33.3, null, middle],
    ["023", 3, 150, 6.25, null, middle],
  ])(
    "IMPORT-25 IMPORT-26 %s: %s checks, %s W/m2, %s %%, at most %s, %s",
    (code, checks, minirr, pacperc, vmax, hours) => {
      const { value } = legacyAlert(alarm(code), known);
      expect([
        value!.num_checks,
        value!.minirr,
        value!.pacperc,
        value!.vmax,
        value!.active_hours?.join("-") ?? null,
      ]).toEqual([checks, minirr, pacperc, vmax, hours]);
    },
  );
  test("IMPORT-26 no code gives other presets", () => {
    for (const { id } of alertTemplates) {
      const { value } = legacyAlert(alarm(id), known);
      expect([null, 70, 150], id).toContain(value!.minirr);
      expect([null, 33.3, 6.25], id).toContain(value!.pacperc);
      // Of temperatures of the 017 family 30 to 90.
      const isLimit = value!.vmax! >= 30 && value!.vmax! <= 90;
      expect(!id.startsWith("017") || isLimit, id).toBe(true);
    }
  });
  test("IMPORT-16 a code that is not known", () => {
    expect(legacyAlert(alarm("666"), known)).toEqual({
      value: null,
      lines: [{ level: "error", code: "alert_code_unknown", facts: { code: "666" } }],
    });
  });
});

describe("reports", () => {
  const report = (of: object) => legacyReport(export_({ messaggi: [of] }).messaggi[0]!, known);
  test("IMPORT-27 without a threshold it is 10 percent", () => {
    expect(report({ codice: "STIMA", frequenza: "M" }).value).toMatchObject({
      template_id: "R02",
      freq: "monthly",
      diff_percent: 10,
    });
    expect(report({ codice: "STIMA", frequenza: "M", soglia: "25" }).value!.diff_percent).toBe(25);
  });
  test("IMPORT-16 every kind is one of the catalogue; another, or another frequency, is an error", () => {
    for (const id of Object.values(legacyReports)) expect(reportTemplate(id), id).not.toBeNull();
    expect(new Set(Object.values(legacyReports)).size).toBe(12);
    const levels = [
      { codice: "X", frequenza: "G" },
      { codice: "PR", frequenza: "?" },
    ].map((of) => report(of).lines.map(({ level, code }) => `${level} ${code}`));
    expect(levels).toEqual([["error report_code_unknown"], ["error report_freq_unknown"]]);
  });
});

describe("users", () => {
  const rights = (tipo: number | null, permessi: string[]) =>
    legacyUserPermissions({ username: "x", tipo, permessi });
  test("IMPORT-28 the base for everybody, the installer's template for installers", () => {
    expect(rights(3, []).value).toEqual([0, 60, 116]);
    expect(rights(2, []).value).toEqual(
      [...new Set([0, 60, 116, ...permissionTemplate("installatore")])].toSorted((a, b) => a - b),
    );
    expect(rights(9, []).value).toEqual([0, 60, 116]);
  });
  // Legacy word and the numbers of the table of the specification.
  test.each([
    ["VISUALIZZA", [0]],
    ["VAR_TEORICHE", [1]],
    ["IRRAGGIAMENTO", [10]],
    ["LOGO", [11]],
    ["IMPIANTO_EDIT", [40]],
    ["HOMEPAGE_EDIT", [41]],
    ["UTENTI", [50]],
    ["UTENTI_EDIT", [51]],
    ["UTENTI_CREA", [52]],
    ["UTENTI_ELIMINA", [53]],
    ["APPARATI", [60]],
    ["APPARATI_EDIT", [61]],
    ["FORMULE", [70]],
    ["FORMULE_EDIT", [71]],
    ["CONTROLLO_STRINGHE", [100]],
    ["CONTROLLO_INVERTER", [101]],
    ["CONTROLLO_ENERGIA", [118]],
    ["CONTROLLO_INSEGUITORI", [115]],
    ["INVERTER", [102, 103]],
    ["QUADRI", [104, 105]],
    ["SENSORI", [106, 107]],
    ["CONTATORI", [108, 109]],
    ["IO", [110, 111]],
    ["ACCUMULO", [112]],
    ["INSEGUITORI", [113]],
    ["ENERGIE", [116]],
    ["CONSUMI", [119]],
    ["GPERF", [122]],
    ["EVENTI", [210]],
    ["MESSAGGI", [220]],
    ["MESSAGGI_EDIT", [221]],
    ["ALLARMI", [230]],
    ["ALLARMI_EDIT", [231, 232, 233]],
    ["REPORT", [240]],
    ["REPORT_EDIT", [241, 242, 243]],
    ["REPORT_ANTEPRIMA", [244]],
    ["GRAFICI", [250]],
    ["GRAFICI_EDIT", [251]],
    ["IMMAGINI", [260]],
    ["IMMAGINI_EDIT", [261]],
    ["STIME", [270]],
    ["STIME_EDIT", [271]],
    ["UTF", [280]],
    ["UTF_EDIT", [281]],
    ["GSE", [290]],
    ["GSE_EDIT", [291]],
    ["ESPORTA", [1000]],
    ["BANNER", [1001]],
    ["XML", [1002]],
    ["WEBCAM", [1003]],
  ] as const)("IMPORT-29 %s is %j", (word, numbers) => {
    expect(legacyPermissions[word]!.map((name) => permissions[name])).toEqual(numbers);
    expect(rights(3, [word.toLowerCase()])).toEqual({
      value: [...new Set([0, 60, 116, ...numbers])].toSorted((a, b) => a - b),
      lines: [],
    });
  });
  test("IMPORT-29 another word is reported, and gives nothing", () => {
    expect(Object.keys(legacyPermissions)).toHaveLength(50);
    expect(rights(3, ["TELEFONO"])).toEqual({
      value: [0, 60, 116],
      lines: [
        {
          level: "error",
          code: "permission_unknown",
          facts: { permission: "TELEFONO", username: "x" },
        },
      ],
    });
  });
  test("nobody becomes an admin, and who cannot be written to is reported", () => {
    const [boss, mute] = export_({
      utenti: [
        { username: "boss", tipo: 1, email: "a@x.it,b@x.it a@x.it" },
        { username: "mute", tipo: 3, email: "nowhere" },
      ],
    }).utenti!;
    expect(legacyUser(boss!).value).toEqual({
      username: "boss",
      fullname: null,
      emails: ["a@x.it", "b@x.it"],
      cells: [],
    });
    expect(legacyUser(boss!).lines[0]!.code).toBe("user_was_admin");
    expect(legacyUser(mute!)).toMatchObject({ value: null, lines: [{ level: "error" }] });
  });
});

test("IMPORT-05 references become ids, and powers the portal's sign", () => {
  const translated = (formula: string) =>
    translatedFormula({ id: "F1", nome: "F", formula }, known.variable);
  expect(translated("[1] + [ 1 ] ^ 2").value).toBe(
    `{${"a".repeat(24)}} + {${"a".repeat(24)}} ** 2`,
  );
  expect(translated("[1] + [2]")).toMatchObject({
    value: null,
    lines: [{ level: "error", facts: { name: "F", id: "F1", reference: "2" } }],
  });
});
test("IMPORT-04 years of estimates are put together; what is no year is left out", () => {
  const { stime } = export_({
    stime: [
      { variabile: 1, anno: 2025, valori: [5, null, -3] },
      { variabile: "1", anno: "2026", valori: Array.from({ length: 12 }, () => 1) },
      { variabile: "1", anno: "sempre", valori: [] },
    ],
  });
  expect(legacyEstimates(stime).get("1")).toEqual({
    "2025": [5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    "2026": [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
  });
});

describe("IMPORT-23 the range of the history", () => {
  const last = at("2026-06-20T12:00Z");
  test.each([
    ["2011-06-20T00:00Z", "2016-06-20T12:00Z"],
    ["2023-06-20T00:00Z", "2023-06-20T00:00Z"],
  ])("active since %s: from %s", (since, start) => {
    expect(historyRange(at(since), last)).toEqual({ start: at(start), end: last });
  });
  test("of a plant that began after its last sample there is none", () => {
    expect(historyRange(last, last)).toBeNull();
  });
});

test("IMPORT-12 node and users are needed", () => {
  const codes = (read: object) =>
    wholeExport(legacyExport.parse(read)).lines.map(({ level, code }) => `${level} ${code}`);
  expect(codes({})).toEqual(["error node_missing", "error users_missing"]);
  expect(codes({ nodo: { cod_nodo: 1, nome: "X" } })).toEqual(["error users_missing"]);
  expect(codes({ nodo: { cod_nodo: 1, nome: "X" }, utenti: [] })).toEqual([]);
});
test("IMPORT-14 IMPORT-15 the plant's password and its sections", () => {
  const codesOf = (nodo: object, sezioni: object[]) => {
    const read = wholeExport(export_({ nodo: { cod_nodo: 1, nome: "Tetto", ...nodo }, sezioni }));
    const mapped = legacyPlant(read.value!, { id: "101", nowSeconds: 7 });
    return mapped.lines.map(({ level, code }) => `${level} ${code}`);
  };
  expect(codesOf({}, [])).toEqual(["warning http_password_missing"]);
  expect(codesOf({ http_passwd: "x" }, [{ nome: "A" }])).toEqual([]);
  expect(codesOf({ http_passwd: "x" }, [{ nome: "A" }, { nome: "B" }])).toEqual([
    "warning sections_manual",
  ]);
});
test("[X18] kinds of variables give a unit and a meaning", () => {
  expect(legacyVariableTypes["PAC"]).toEqual({
    tags: ["P_PRODUCED"],
    udm: "kW",
    dataType: "float",
  });
  expect(legacyVariableTypes["DI"]!.dataType).toBe("int");
});
