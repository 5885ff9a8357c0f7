import type { WallPlant } from "@heliograph/contract/displays/displays.wire.ts";
import { dormantRank, type WallRank, wallRank } from "@heliograph/domain/displays/wall-order.ts";
import type { CSSProperties, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { shareOf } from "../ui/charts/share-bar.tsx";
import { Mark } from "../ui/marks.tsx";
import type { MarkState } from "../ui/states.ts";
import type { Format, Measure } from "../ui/format.ts";
import { fromPowerWords } from "../ui/from-power.tsx";
import { Quantity, useFormat } from "../ui/use-format.tsx";
import { gapEm, type WallGrid } from "./wall-layout.ts";

const markOf: Readonly<Record<WallRank, MarkState>> = {
  alarm: "KO",
  weak: "FAILING",
  silent: "SILENT",
  well: "NONE",
};
/** The power of a house is read to ten watts: of 3 kWp a tenth of a kilowatt is coarse. [kWp] */
const houseKwp = 20;
/** A power beside what it is of. [kW] [kWp] */
export const powerOf = (powerKw: number | null, kwp: number, { power }: Format): Measure =>
  power(powerKw, kwp < houseKwp ? 2 : undefined);
interface PlantProps {
  readonly plant: WallPlant;
  readonly now: number;
}

/** Plants in a grid that takes its share of the height. @param props.growth up to how many times the least it grows where there is room */
export function Group(props: {
  readonly grid: WallGrid;
  readonly rowEm: number;
  readonly growth: number;
  readonly children: ReactNode;
}): ReactNode {
  const { columns, rows } = props.grid;
  const style: CSSProperties = {
    gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
    gridTemplateRows: `repeat(${rows}, minmax(0, 1fr))`,
    gap: `${gapEm}em`,
    flexGrow: rows * props.rowEm,
    maxHeight: `${rows * props.rowEm * props.growth}em`,
  };
  return <ul style={style}>{props.children}</ul>;
}

/** A plant with which something is wrong; one that is well, where all of them are. */
export function Card({ plant, now }: PlantProps): ReactNode {
  const format = useFormat();
  const rank = wallRank(plant);
  const dormant = dormantRank(plant);
  return (
    <li
      className={`hg-wall-card is-${rank}${dormant === null ? "" : ` is-dormant is-dormant-${dormant}`}`}
    >
      <div>
        <div className="hg-wall-card-head">
          <h2>
            <MarkOfPlant plant={plant} />
            <span className="hg-cut">{plant.name}</span>
          </h2>
          <span className="hg-wall-peak">{format.text(format.peak(plant.kwp))}</span>
        </div>
        <p className="hg-wall-what hg-cut">
          {rank === "well" ? <Note plant={plant} now={now} /> : <What plant={plant} />}
        </p>
        <p className="hg-dim-2 hg-cut">
          <Heard plant={plant} now={now} />
        </p>
      </div>
      <Figures plant={plant} />
      <ShareOfPeak plant={plant} />
    </li>
  );
}

/** A plant in two lines: what it made today, after what is to be said of it; a sick one wears its mark. */
export function Tile({ plant, now }: PlantProps): ReactNode {
  const format = useFormat();
  const rank = wallRank(plant);
  const isFine = rank === "well" && plant.verdict === "fine" && plant.maintenance_until === null;
  const dormant = dormantRank(plant);
  return (
    <li
      className={`hg-wall-tile is-${rank}${dormant === null ? "" : ` is-dormant is-dormant-${dormant}`}`}
    >
      <span className="hg-wall-tile-name">
        <MarkOfPlant plant={plant} />
        <span className="hg-wall-name hg-strong">{plant.name}</span>
      </span>
      <span className="hg-wall-tile-line">
        <span className="hg-cut hg-wall-what">
          {!isFine &&
            (rank === "well" ? (
              <Note plant={plant} now={now} brief />
            ) : (
              <What plant={plant} brief />
            ))}
          {!isFine && plant.energy_today_kwh !== null && " · "}
          {(isFine || plant.energy_today_kwh !== null) && <Today plant={plant} />}
        </span>
        <Quantity value={powerOf(plant.power_kw, plant.kwp, format)} />
      </span>
      <ShareOfPeak plant={plant} />
    </li>
  );
}

function Figures({ plant }: Pick<PlantProps, "plant">): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <dl>
      <div>
        <dd className={plant.power_kw === null ? "is-unknown" : undefined}>
          <Quantity value={powerOf(plant.power_kw, plant.kwp, format)} />
        </dd>
        <dt>{t("displays.wall.now")}</dt>
      </div>
      <div>
        <dd className={plant.energy_today_kwh === null ? "is-unknown" : undefined}>
          <Quantity value={format.energy(plant.energy_today_kwh)} />
        </dd>
        <dt>
          {[
            t("displays.wall.today"),
            ...fromPowerWords(plant.energy_integral ? "all" : "none", t),
          ].join(", ")}
        </dt>
      </div>
    </dl>
  );
}

/** The energy of the day that runs. */
function Today({ plant }: Pick<PlantProps, "plant">): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  return [
    format.text(format.energy(plant.energy_today_kwh)),
    ...fromPowerWords(plant.energy_integral ? "all" : "none", t),
  ].join(" ");
}

/** How much of its peak power a plant makes now, as a line along its foot: the numbers say it already. */
const ShareOfPeak = ({ plant: { power_kw: power, kwp } }: Pick<PlantProps, "plant">): ReactNode => (
  <span
    className="hg-wall-share"
    style={{ "--share": `${shareOf(power ?? 0, 0, kwp) * 100}%` } as CSSProperties}
    aria-hidden="true"
  />
);

/** A mark as high as the text beside it, which says what it means. */
export const MarkOf = (props: {
  readonly state: MarkState;
  readonly hollow: boolean;
}): ReactNode => (
  <span className="hg-wall-mark">
    <Mark {...props} quiet />
  </span>
);
/** What is wrong with it; hollow where it is not judged now. */
function MarkOfPlant({ plant }: Pick<PlantProps, "plant">): ReactNode {
  const rank = wallRank(plant);
  const dormant = dormantRank(plant);
  if (rank !== "well") return <MarkOf state={markOf[rank]} hollow={false} />;
  return dormant !== null && <MarkOf state={markOf[dormant]} hollow />;
}

/** What is to be said of a plant that is well, at rest, or in somebody's hands already. @param props.brief the first of it */
function Note({ plant, now, brief = false }: PlantProps & { readonly brief?: boolean }): ReactNode {
  const { t } = useTranslation();
  const { maintenance_until: until, verdict, is_dormant: isDormant } = plant;
  if (until !== null && until > now) return t("health.atWork.word");
  if (isDormant) return <What plant={plant} brief={brief} />;
  return t(`health.verdict.${verdict ?? "not_judgeable"}`);
}

/** How many things are wrong; never which, nor whose they are. (O28) @param props.brief the first of it */
function What({
  plant,
  brief = false,
}: Pick<PlantProps, "plant"> & { brief?: boolean }): ReactNode {
  const { t } = useTranslation();
  const { num_incidents: incidents, num_alerts: alerts, verdict } = plant;
  const parts = [
    incidents > 0 && t("displays.wall.incidents", { count: incidents }),
    alerts > 0 && t("displays.wall.alerts", { count: alerts }),
  ].filter((part) => part !== false);
  if (verdict === "no_data" || parts.length === 0)
    return t(`health.verdict.${verdict ?? "not_judgeable"}`);
  return parts.slice(0, brief ? 1 : 2).join(" · ");
}

function Heard({ plant: { last_update: at }, now }: PlantProps): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  return at === null
    ? t("displays.wall.never")
    : t("displays.wall.heard", { when: format.relative(at, now) });
}
