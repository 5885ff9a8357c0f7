import fc from "fast-check";
import { expect, test } from "vitest";
import { type InverterCurve, inverterLosses } from "./inverter-losses.ts";

const curve = (
  id: string,
  powersKw: readonly (number | null)[],
  more: Partial<InverterCurve> = {},
): InverterCurve => ({ id, group: "A", sizeKw: 100, nominalKw: 100, powersKw, ...more });
const flat = (powerKw: number, slots: number): number[] =>
  Array.from({ length: slots }, () => powerKw);

test("[T2] an inverter at zero while its peers give 60 kW: start, duration, loss", () => {
  const still = curve("b", [60, 60, ...flat(0, 6)]);
  const { stopped } = inverterLosses([curve("a", flat(60, 8)), still, curve("c", flat(60, 8))], 5);
  // Six slots of five minutes at 60 kW: 60 x 0.5 h.
  expect(stopped).toEqual([{ id: "b", fromSlot: 2, toSlot: null, minutes: 30, lostKwh: 30 }]);
});
test("[T2] two stops that are over are one fault from its first slot to its last", () => {
  const twice = curve("b", [0, 0, 0, 60, 0, 0, 0, 60]);
  const { stopped } = inverterLosses([curve("a", flat(60, 8)), twice], 5);
  expect(stopped).toEqual([{ id: "b", fromSlot: 0, toSlot: 7, minutes: 30, lostKwh: 30 }]);
});
test("[T2] two samples, a gap, the dark and a fleet at rest are no stop", () => {
  const others = [curve("a", flat(60, 6)), curve("c", flat(60, 6))];
  for (const powers of [
    [60, 0, 0, 60, 60, 60],
    [60, null, null, null, null, 60],
  ])
    expect(inverterLosses([...others, curve("b", powers)], 5).stopped).toEqual([]);
  // 4 kW of 100 is dusk: below 5 % nobody is compared.
  const dusk = [curve("a", flat(4, 6)), curve("b", flat(0, 6)), curve("c", flat(4, 6))];
  expect(inverterLosses(dusk, 5).stopped).toEqual([]);
  const off = [curve("a", flat(0, 6)), curve("b", flat(0, 6))];
  expect(inverterLosses(off, 5).stopped).toEqual([]);
});
test("[T2] inverters of another section have another orientation and are not compared", () => {
  const east = [
    curve("a", flat(60, 6), { group: "east" }),
    curve("b", flat(55, 6), { group: "east" }),
  ];
  const west = [
    curve("c", flat(0, 6), { group: "west" }),
    curve("d", flat(0, 6), { group: "west" }),
  ];
  expect(inverterLosses([...east, ...west], 5).stopped).toEqual([]);
});

test("[T3] an hour at 45 kW beside 60 kW is a quarter less: 15 kWh", () => {
  const { weak } = inverterLosses(
    [curve("a", flat(60, 12)), curve("b", flat(45, 12)), curve("c", flat(60, 12))],
    5,
  );
  expect(weak).toMatchObject([{ id: "b" }]);
  expect(weak[0]?.share).toBeCloseTo(0.75, 9);
  expect(weak[0]?.lostKwh).toBeCloseTo(15, 9);
});
test("[T3] powers are measured by the size of the inverter, and by the step of the logger", () => {
  const half = curve("b", flat(30, 4), { sizeKw: 50 });
  const all = [curve("a", flat(60, 4)), half, curve("c", flat(60, 4))];
  expect(inverterLosses(all, 15).weak).toEqual([]);
  const less = curve("b", flat(20, 4), { sizeKw: 50 });
  // Peers give 60 %: 30 kW of 50; 10 kW are missing for an hour.
  const [weak] = inverterLosses([curve("a", flat(60, 4)), less, curve("c", flat(60, 4))], 15).weak;
  expect(weak?.lostKwh).toBeCloseTo(10, 9);
  expect(weak?.share).toBeCloseTo(2 / 3, 9);
});
test("[T3] a mild difference, half an hour, two inverters, and half a group give no finding", () => {
  const of = (...powers: number[][]) =>
    inverterLosses(
      powers.map((one, at) => curve(String(at), one)),
      5,
    ).weak;
  expect(of(flat(60, 12), flat(49, 12), flat(60, 12))).toEqual([]);
  expect(of(flat(60, 6), flat(30, 6), flat(60, 6))).toEqual([]);
  expect(of(flat(60, 12), flat(30, 12))).toEqual([]);
  // A roof facing east and west: in the morning one half is behind by design.
  expect(of(flat(60, 12), flat(60, 12), flat(25, 12), flat(25, 12))).toEqual([]);
});

test("[T4] a quarter of an hour at nominal power is a limit; without a nominal power it is unknown", () => {
  const high = [...flat(99.5, 3), 80];
  expect(inverterLosses([curve("a", high), curve("b", flat(98, 4))], 5).limited).toEqual({
    inverters: 1,
    minutes: 15,
  });
  expect(inverterLosses([curve("a", [100, 100, 80])], 5).limited).toBeNull();
  expect(inverterLosses([curve("a", flat(120, 9), { nominalKw: null })], 5).limited).toBeNull();
});

test("[T2] [T3] no inverter loses where all make the same share, and no loss is negative", () => {
  const shares = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 40 });
  const sizes = fc.array(fc.double({ min: 1, max: 500, noNaN: true }), {
    minLength: 1,
    maxLength: 9,
  });
  fc.assert(
    fc.property(shares, sizes, (day, all) => {
      const same = all.map((sizeKw, at) =>
        curve(
          String(at),
          day.map((share) => share * sizeKw),
          { sizeKw, nominalKw: sizeKw },
        ),
      );
      const { stopped, weak } = inverterLosses(same, 5);
      expect([...stopped, ...weak]).toEqual([]);
    }),
  );
  const powers = fc.array(fc.option(fc.double({ min: 0, max: 100, noNaN: true })), {
    maxLength: 30,
  });
  fc.assert(
    fc.property(fc.array(powers, { maxLength: 7 }), (all) => {
      const { stopped, weak } = inverterLosses(
        all.map((one, at) => curve(String(at), one)),
        5,
      );
      for (const { lostKwh } of [...stopped, ...weak]) expect(lostKwh).toBeGreaterThanOrEqual(0);
    }),
  );
});
