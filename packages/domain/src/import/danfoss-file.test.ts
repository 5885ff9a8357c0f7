import { describe, expect, test } from "vitest";
import { danfossKind, readDanfoss } from "./danfoss-file.ts";

// Rows of a real plant (SOLPEV, MIT, (c) 2019 SOLARMA s.n.c.), as its WebLogger wrote them.
const header =
  "Orario di rilevazione\tNumero dispositivo \tNumero di serie\tPotenza [W]\tEnergia di oggi [kWh]\tTemperatura [°C]\tTensione griglia [V]\tCorrente griglia [A]\tFrequenza di rete [Hz]\tTens. Fotov. 1 [V]\tCorr. fotov. 1 [A]\tTens. Fotov. 2 [V]\tCorr. fotov. 2 [A]\tTens. Fotov. 3 [V]\tCorr. fotov. 3 [A]\tStato\tModuli C.C.\tErrore\tPannello fotovoltaico\tLimite di potenza [W]\tPosizione di fase\tCosPhi";
const faulty =
  "2019-09-01 17:40:00\t1\t029501N182\t0\t0\t39\t234\t0\t49.99\t542\t0\t543.7\t0\t0\t0\t70\t\t1222\t0\t16000\t\t";
const working =
  "2019-09-01 17:40:00\t2\t101802N182\t3222\t0.055\t51\t234\t13.847\t49.99\t563.3\t1.857\t573.8\t1.877\t583.2\t1.91\t60\t\t0\t0\t16000\t\t";
const asleep =
  "2019-09-01 22:40:00\t2\t101802N182\t0\t2.719\t0\t0\t0\t\t0\t0\t0\t0\t0\t0\t0\t\t0\t0\t16000\t\t";
const file = (...rows: string[]): string => [header, ...rows, ""].join("\n");
const rome = "Europe/Rome";

describe("[X1] a file of inverters", () => {
  test("[X1] [X3] its rows become timestamped values: unix time of the plant's zone, kW, empty cells absent", () => {
    const { moments, leftOut } = readDanfoss(file(faulty, working, asleep), rome);
    expect(leftOut).toEqual([]);
    // 17:40 in Rome is 15:40 UTC in summer; 3222 W are 3.222 kW, 16000 W are 16 kW.
    expect(moments[1]).toEqual({
      stamp: Temporal.Instant.from("2019-09-01T15:40:00Z").epochMilliseconds / 1000,
      values: {
        "inv.2.pac": 3.222,
        "inv.2.eday": 0.055,
        "inv.2.temp": 51,
        "inv.2.vac": 234,
        "inv.2.iac": 13.847,
        "inv.2.fac": 49.99,
        "inv.2.vdc1": 563.3,
        "inv.2.idc1": 1.857,
        "inv.2.vdc2": 573.8,
        "inv.2.idc2": 1.877,
        "inv.2.vdc3": 583.2,
        "inv.2.idc3": 1.91,
        "inv.2.state": 60,
        "inv.2.error": 0,
        "inv.2.plimit": 16,
      },
    });
    expect(moments[2]!.values).not.toHaveProperty("inv.2.fac");
  });
  test("[X2] its devices have their serial number and their nominal power", () => {
    const { devices, remarks } = readDanfoss(file(faulty, working), rome);
    expect(devices).toMatchObject([
      {
        oid: "inv",
        oidn: 1,
        name: "Inverter 01",
        nominal: 16,
        notes: "Numero di serie 029501N182",
      },
      { oid: "inv", oidn: 2, type: "inverter", brand: "Danfoss" },
    ]);
    expect(devices[0]!.variables.map(({ mib, udm }) => `${mib} ${udm}`)).toContain("inv.1.pac kW");
    // A column that is always empty becomes no variable, with a remark.
    expect(devices[0]!.variables.some(({ mib }) => mib.endsWith("cosphi"))).toBe(false);
    expect(remarks.join()).toContain('"CosPhi" is empty');
    expect(remarks.join()).toContain('"Moduli C.C." is not taken');
  });
  test("[X4] commas as decimals", () => {
    const { moments } = readDanfoss(file(working.replaceAll(".", ",")), rome);
    expect(moments[0]!.values).toMatchObject({ "inv.2.eday": 0.055, "inv.2.iac": 13.847 });
  });
});

describe("[X6] unreadable rows and cells are left out, with their line", () => {
  test.each([
    ["a cut line", working.slice(0, 40), "cut line: 5 of 22 cells"],
    ["a time that is none", working.replace("17:40", "27:40"), "is no time"],
    [
      "a time that spring skipped",
      working.replace("09-01 17", "03-31 02"),
      "did not exist in Europe/Rome",
    ],
    ["a device without number", working.replace("\t2\t", "\t?\t"), "is no device's number"],
  ])("[X6] %s", (_, row, reason) => {
    const { moments, leftOut } = readDanfoss(file(faulty, row, asleep), rome);
    expect(moments).toHaveLength(2);
    expect(leftOut).toEqual([{ line: 3, reason: expect.stringContaining(reason) }]);
  });
  test("[X6] of a cell that is no number only the cell is left out", () => {
    const { moments, leftOut } = readDanfoss(file(working.replace("0.055", "---")), rome);
    expect(moments[0]!.values).toMatchObject({ "inv.2.pac": 3.222 });
    expect(moments[0]!.values).not.toHaveProperty("inv.2.eday");
    expect(leftOut).toEqual([{ line: 2, reason: 'Energia di oggi [kWh]: "---" is no number' }]);
  });
});

describe("[X5] an invalid file is refused as a whole", () => {
  const fault = (line: number, text: string) =>
    expect.objectContaining({ line, message: expect.stringContaining(text) });
  test("[X5] a header without the power", () => {
    const text = file(working).replace("Potenza [W]", "Potenz [W]");
    expect(() => readDanfoss(text, rome)).toThrow(fault(1, '"potenza"'));
  });
  test("[X5] a unit that is not known", () => {
    const text = file(working).replace("Potenza [W]", "Potenza [cv]");
    expect(() => readDanfoss(text, rome)).toThrow(fault(1, 'the unit "cv"'));
  });
  test("[X5] a unit of another dimension", () => {
    const text = file(working).replace("Potenza [W]", "Potenza [kWh]");
    expect(() => readDanfoss(text, rome)).toThrow(fault(1, 'the unit "kWh"'));
  });
  test("[X5] no row that can be read: the first error is reported", () => {
    expect(() => readDanfoss(file("cut", "2019-09-01 17:40:00\t2"), rome)).toThrow(
      fault(2, "no row of the file can be read: cut line: 1 of 22"),
    );
    expect(() => readDanfoss(file(), rome)).toThrow("there is none");
  });
  test("[X5] another table", () => {
    expect(() => readDanfoss("a\tb\n1\t2", rome)).toThrow(fault(1, "begins with"));
  });
});

describe("[X1] a file of the whole plant", () => {
  // ISO-8859-1 but for the square, which the logger writes as byte FD of code page 850.
  const summary =
    "Orario di rilevazione\tNumero registratore di dati\tPotenza [W]\tEnergia di oggi [kWh]\tRendimento conteggiato [kWh]\tIntensità di irradiamento [W/mý]\tEnergia di irradiamento odierna [kWh]\n" +
    "2019-09-01 17:40:00\t0\t28353\t0.487\t\t\t\n" +
    "2019-09-17 22:00:00\t0\t\t599.04\t\t\t\n";
  test("[X1] is the logger's own count", () => {
    const { moments, devices } = readDanfoss(summary, rome);
    expect(moments.map(({ values }) => values)).toEqual([
      { "log.0.pac": 28.353, "log.0.eday": 0.487 },
      { "log.0.eday": 599.04 },
    ]);
    expect(devices).toMatchObject([{ oid: "log", oidn: 0, type: "generic", nominal: null }]);
  });
  test("[X1] files are distinguished by their header", () => {
    expect(danfossKind(summary)).toBe("summary");
    expect(danfossKind(header)).toBe("details");
    expect(danfossKind("Orario di rilevazione\tTipologia eventi\tEvento\n")).toBe("events");
    expect(danfossKind("# Sample data")).toBeNull();
  });
});
