import type { BacktestResult, Firing } from "@heliograph/contract/alerts/backtest.wire.ts";
import type { CSSProperties, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../ui/use-format.tsx";
import type { PlantVariable } from "../variables/variables.api.ts";
import type { JudgedFiring, JudgedRun, Outcome } from "./backtest-figures.ts";
import { useFiringWords } from "./firing-words.ts";

/** A bar never narrower than this is found by eye and finger. [px] */
const minBarPx = 3;
/** More marks than this in a lane are drawn, and not reached one by one: the table below has them all. */
const maxButtons = 150;

/** Three lanes on one stretch of time: incidents, the draft, the rule in force. A hit is a bar, a miss a ring, a false firing a cross. (BTST-03) */
export function Lanes(props: {
  readonly result: BacktestResult;
  readonly own: JudgedRun;
  readonly inForce: JudgedRun | null;
  readonly known: ReadonlyMap<string, PlantVariable>;
  readonly onOpen: (firing: Firing) => void;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { result, own, inForce } = props;
  const { from, to, incidents } = result;
  const placed = (begin: number, end: number | null): CSSProperties => {
    const share = (at: number): number => Math.max(0, Math.min(1, (at - from) / (to - from)));
    const left = share(begin);
    return {
      left: `${100 * left}%`,
      width: `max(${minBarPx}px, ${100 * (share(end ?? to) - left)}%)`,
    };
  };
  const outcomes: readonly (Outcome | "miss")[] =
    incidents.length === 0 ? ["firing"] : ["hit", "miss", "false"];
  const lane = (name: string, run: JudgedRun, isDraft: boolean): ReactNode => (
    <Lane name={name} isDraft={isDraft}>
      {run.firings.map((firing, at) => (
        <FiringMark
          key={`${firing.var_id ?? ""} ${firing.begin}`}
          {...props}
          firing={firing}
          style={placed(firing.begin, firing.end)}
          isReached={isDraft && at < maxButtons}
        />
      ))}
      {run.missed.map(({ id, since, ended }) => (
        <span key={id} className="hg-lane-mark" data-outcome="miss" style={placed(since, ended)} />
      ))}
    </Lane>
  );
  return (
    <div className="hg-lanes">
      <ul className="hg-lanes-legend hg-small">
        {outcomes.map((one) => (
          <li key={one} data-outcome={one}>
            {t(`alerting.backtest.legend.${one}`)}
          </li>
        ))}
      </ul>
      {incidents.length > 0 && (
        <Lane name={t("alerting.backtest.lane.incidents")}>
          {incidents.map(({ id, since, ended }) => (
            <span
              key={id}
              className="hg-lane-mark"
              data-outcome="incident"
              style={placed(since, ended)}
            />
          ))}
        </Lane>
      )}
      {lane(t("alerting.backtest.lane.draft"), own, true)}
      {inForce && lane(t("alerting.backtest.lane.inForce"), inForce, false)}
      <div className="hg-lane hg-lane-months" aria-hidden="true">
        <span />
        <div>
          {monthsOf(from, to, format.zone).map((seconds) => (
            <span key={seconds} style={{ left: `${(100 * (seconds - from)) / (to - from)}%` }}>
              {format.date(seconds, "monthLetter")}
            </span>
          ))}
        </div>
      </div>
    </div>
  );
}

function Lane(props: {
  readonly name: string;
  readonly isDraft?: boolean;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <div
      className={props.isDraft ? "hg-lane draft" : "hg-lane"}
      role="group"
      aria-label={props.name}
    >
      <span className="hg-small">{props.name}</span>
      <div>{props.children}</div>
    </div>
  );
}

function FiringMark(props: {
  readonly firing: JudgedFiring;
  readonly style: CSSProperties;
  readonly isReached: boolean;
  readonly known: ReadonlyMap<string, PlantVariable>;
  readonly onOpen: (firing: Firing) => void;
}): ReactNode {
  const words = useFiringWords(props.known);
  const { firing, style } = props;
  const looks = { className: "hg-lane-mark", "data-outcome": firing.outcome, style };
  const name = words(firing);
  return (
    <button
      type="button"
      {...looks}
      tabIndex={props.isReached ? 0 : -1}
      aria-label={name}
      title={name}
      onClick={() => props.onOpen(firing)}
    />
  );
}

/** The beginnings of the months of a stretch. [unix s] */
export function monthsOf(from: number, to: number, zone: string): number[] {
  let month = Temporal.Instant.fromEpochMilliseconds(from * 1000)
    .toZonedDateTimeISO(zone)
    .toPlainDate()
    .toPlainYearMonth();
  const months: number[] = [];
  for (;;) {
    month = month.add({ months: 1 });
    const seconds =
      month.toPlainDate({ day: 1 }).toZonedDateTime({ timeZone: zone }).epochMilliseconds / 1000;
    if (seconds >= to) return months;
    months.push(seconds);
  }
}
