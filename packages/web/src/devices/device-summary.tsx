import type { Device } from "@heliograph/contract/devices/devices.wire.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import type { Variable } from "@heliograph/contract/variables/variables.wire.ts";
import { kwPerUnit } from "@heliograph/domain/data/unit-of.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ShareBar } from "../ui/charts/share-bar.tsx";
import { SummaryStrip } from "../ui/kpi.tsx";
import { Mark } from "../ui/marks.tsx";
import { useFormat } from "../ui/use-format.tsx";
import { producedEnergy } from "../variables/variables.api.ts";
import {
  type DeviceRoles,
  isExchange,
  rolesOf,
  sensorRank,
} from "@heliograph/domain/devices/device-roles.ts";
import { type Cell, type CellMaker, useCells } from "./use-cells.tsx";

interface Shown {
  readonly plant: Plant;
  readonly device: Device;
  readonly roles: DeviceRoles;
}
const present = (variables: readonly (Variable | null | undefined)[]): Variable[] =>
  variables.flatMap((one) => one ?? []);
const maxCells = 5;

/** The answer before the details: what the owner of such a device asks first. Nothing where there is nothing to say. */
export function DeviceSummary(props: {
  readonly plant: Plant;
  readonly device: Device;
}): ReactNode {
  const shown = { ...props, roles: rolesOf(props.device) };
  switch (props.device.type) {
    case "inverter":
      return <InverterSummary {...shown} />;
    case "storage":
      return <StorageSummary {...shown} />;
    case "tracker":
      return <TrackerSummary {...shown} />;
    case "stringbox":
      return shown.roles.strings.length > 0 ? (
        <StringSummary {...shown} />
      ) : (
        <ValueSummary {...shown} />
      );
    default:
      return <ValueSummary {...shown} />;
  }
}

function Strip(props: {
  readonly device: Device;
  readonly cells: readonly (Cell | null)[];
}): ReactNode {
  const cells = props.cells.flatMap((one) => one ?? []).slice(0, maxCells);
  return cells.length === 0 ? null : <SummaryStrip name={props.device.name} cells={cells} />;
}

/** What the device says of its health: "no error", or which. */
function useFaultWords(make: CellMaker, faults: readonly Variable[]): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const known = faults.flatMap((one) => {
    const value = make.fresh(one);
    return value === null ? [] : [{ one, value }];
  });
  if (known.length === 0) return undefined;
  const wrong = known.filter(({ value }) => value !== 0);
  return wrong.length === 0 ? (
    t("devices.summary.noFault")
  ) : (
    <span className="hg-bad hg-fault">
      <Mark state="ERROR" size={12} quiet />
      {wrong.map(({ one }) => format.text(make.text(one))).join(", ")}
    </span>
  );
}

function InverterSummary({ plant, device, roles }: Shown): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const used = device.variables.filter((one) => !one.disabled);
  const energy = roles.counters[0] ?? producedEnergy(used);
  const [state] = roles.states;
  const make = useCells(
    plant,
    present([roles.power, state, roles.temperature, ...roles.faults]),
    present([energy]),
  );
  const faults = useFaultWords(make, roles.faults);
  const kw = kwPerUnit(roles.power?.udm ?? null) ?? 1;
  const powerKw = make.fresh(roles.power);
  const [health] = roles.faults;
  return (
    <Strip
      device={device}
      cells={[
        roles.power &&
          make.liveCell(roles.power, {
            label: t("devices.summary.power"),
            ...(device.nominal === null
              ? {}
              : {
                  bar: (
                    <ShareBar
                      name={t("devices.summary.power")}
                      value={powerKw === null ? null : powerKw * kw}
                      max={device.nominal}
                    />
                  ),
                  foot: t("devices.summary.ofNominal", {
                    nominal: format.text(format.power(device.nominal, 0)),
                  }),
                }),
          }),
        energy ? make.todayCell(energy, { label: t("devices.summary.today") }) : null,
        energy
          ? {
              label: t("devices.summary.month"),
              value: make.isRead ? make.sumText(energy, "month") : undefined,
              foot: make.isRead
                ? t("devices.summary.year", {
                    amount: format.text(make.sumText(energy, "year")),
                  })
                : undefined,
            }
          : null,
        state
          ? make.liveCell(state, { foot: faults })
          : health
            ? make.liveCell(health, { foot: faults })
            : null,
        roles.temperature && make.liveCell(roles.temperature),
      ]}
    />
  );
}

/** Which way a power flows, in words; below a hundredth of a kilowatt it does not. */
function flowWord(kw: number | null, words: readonly [up: string, down: string, still: string]) {
  if (kw === null) return undefined;
  if (Math.abs(kw) < 0.01) return words[2];
  return kw > 0 ? words[0] : words[1];
}

function StorageSummary({ plant, device, roles }: Shown): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const [state] = roles.states;
  const { charge, stored, power, temperature } = roles;
  const make = useCells(
    plant,
    present([charge, stored, power, state, temperature, ...roles.faults]),
    roles.counters,
  );
  const faults = useFaultWords(make, roles.faults);
  const degrees = temperature && format.text(make.text(temperature));
  return (
    <Strip
      device={device}
      cells={[
        charge &&
          make.liveCell(charge, {
            bar: (
              <ShareBar
                name={charge.name}
                value={make.fresh(charge)}
                max={100}
                colour="var(--s-storage)"
              />
            ),
            foot:
              stored && make.fresh(stored) !== null ? format.text(make.text(stored)) : undefined,
          }),
        power &&
          make.liveCell(power, {
            foot: flowWord(make.fresh(power), [
              t("devices.summary.charging"),
              t("devices.summary.discharging"),
              t("devices.summary.still"),
            ]),
          }),
        ...roles.counters.slice(0, 2).map((one) =>
          make.todayCell(one, {
            foot: t("devices.summary.todayTotal", {
              amount: format.text(make.sumText(one, "total")),
            }),
          }),
        ),
        state ? make.liveCell(state, { foot: faults ?? degrees ?? undefined }) : null,
      ]}
    />
  );
}

function TrackerSummary({ plant, device, roles }: Shown): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const states = [...roles.states, ...roles.faults];
  const make = useCells(
    plant,
    present([...roles.axes.flatMap(({ actual, target }) => [actual, target]), ...states]),
    [],
  );
  return (
    <Strip
      device={device}
      cells={[
        ...roles.axes.map(({ actual, target }) => {
          const at = make.fresh(actual);
          const meant = make.fresh(target);
          return make.liveCell(actual, {
            foot:
              target === null || at === null || meant === null
                ? undefined
                : t("devices.summary.target", {
                    target: format.text(make.text(target)),
                    off: format.text(format.measure(Math.abs(at - meant), "°", 1)),
                  }),
          });
        }),
        ...states.map((one) => make.liveCell(one)),
      ]}
    />
  );
}

function StringSummary({ plant, device, roles }: Shown): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const others = device.variables.filter(
    (one) => !one.disabled && !roles.strings.includes(one) && !roles.faults.includes(one),
  );
  const make = useCells(plant, [...roles.strings, ...others, ...roles.faults], []);
  const currents = roles.strings.flatMap((one) => {
    const value = make.fresh(one);
    return value === null ? [] : [{ one, value }];
  });
  const total = currents.reduce((sum, { value }) => sum + value, 0);
  const [first] = roles.strings;
  const faults = useFaultWords(make, roles.faults);
  return (
    <Strip
      device={device}
      cells={[
        first
          ? make.liveCell(first, {
              label: t("devices.summary.current"),
              value: format.measure(currents.length === 0 ? null : total, "A"),
              foot: t("devices.summary.strings", {
                count: roles.strings.length,
                measured: currents.length,
              }),
            })
          : null,
        ...others.map((one, at) => make.liveCell(one, at === 0 ? { foot: faults } : {})),
      ]}
    />
  );
}

/** Meters, sensors and the rest: powers with their direction, sums of today, states, then values as they are. */
function ValueSummary({ plant, device, roles }: Shown): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { power } = roles;
  const rest = device.variables
    .filter(
      (one) =>
        !one.disabled &&
        one !== power &&
        ![...roles.counters, ...roles.states, ...roles.faults].includes(one),
    )
    .toSorted((a, b) => sensorRank(a) - sensorRank(b));
  const values = [...roles.states, ...roles.faults, ...rest].slice(0, maxCells);
  const make = useCells(plant, present([power, ...values]), roles.counters);
  const flows = power !== null && isExchange(power);
  return (
    <Strip
      device={device}
      cells={[
        power &&
          make.liveCell(power, {
            foot: flows
              ? flowWord(make.fresh(power), [
                  t("devices.summary.feedsIn"),
                  t("devices.summary.draws"),
                  t("devices.summary.still"),
                ])
              : undefined,
          }),
        ...roles.counters.slice(0, 3).map((one) =>
          make.todayCell(one, {
            foot: t("devices.summary.todayTotal", {
              amount: format.text(make.sumText(one, "total")),
            }),
          }),
        ),
        ...values.map((one) => make.liveCell(one)),
      ]}
    />
  );
}
