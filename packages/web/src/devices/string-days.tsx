import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import type { Variable } from "@heliograph/contract/variables/variables.wire.ts";
import { causeWord } from "@heliograph/domain/health/cause-word.ts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../call-error.ts";
import { rangeIn, sumsQuery, usualDay } from "../data/data.api.ts";
import { markOf, useSickSubjects } from "../health/health.api.ts";
import { useIsNarrow } from "../ui/breakpoint.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { Mark } from "../ui/marks.tsx";
import { Panel, Skeleton } from "../ui/panel.tsx";
import { PageLink } from "../ui/page-link.tsx";
import { customPeriod } from "../ui/period.ts";
import { useFormat, useNow } from "../ui/use-format.tsx";
import { variablePage } from "../variables/variables.pages.ts";
import { boxDays, ownWords, shareSteps } from "./string-shares.ts";
import "./string-days.css";

const daysShown = { wide: 60, narrow: 21 } as const;

/** The strings of a box by days: which are weak, and since when. A cell opens its day. */
export function StringDays(props: {
  readonly plant: Plant;
  readonly strings: readonly Variable[];
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const narrow = useIsNarrow();
  const { plant, strings } = props;
  const sick = useSickSubjects(plant.id);
  const last = Temporal.PlainDate.from(usualDay(plant, useNow(60)));
  const count = narrow ? daysShown.narrow : daysShown.wide;
  // A day that is not over is compared tomorrow.
  const days = Array.from({ length: count }, (_, at) =>
    last.subtract({ days: count - at }).toString(),
  );
  const period = customPeriod(days[0] ?? "", days.at(-1) ?? "");
  const { data, error, refetch } = useQuery(
    sumsQuery({
      ids: strings.map(({ id }) => id),
      ...rangeIn(period, plant.timezone),
      period: "day",
      integral: true,
    }),
  );
  const box = boxDays(data ?? [], days, strings.length);
  const isEmpty = box.every((day) => day.strings.every(({ share }) => share === null));
  const names = ownWords(strings.map(({ name }) => name));
  const dayText = (day: string): string => format.dayRange(day, day);
  const heightPx = strings.length * 16 + 48;
  return (
    <Panel span={12} title={t("devices.stringDays")} sub={t("devices.stringDaysHint")}>
      {error && !data ? (
        <LoadError text={errorText(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton heightPx={heightPx} />
      ) : isEmpty ? (
        <EmptyState title={t("devices.stringDaysNone")} />
      ) : (
        <>
          <table className="hg-string-days" aria-label={t("devices.stringDays")}>
            <thead>
              <tr>
                <th scope="col">{t("devices.strings")}</th>
                {days.map((day, at) => (
                  <th key={day} scope="col">
                    {(count - at) % 10 === 0 && <span>{`${day.slice(8)}/${day.slice(5, 7)}`}</span>}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {strings.map((one, row) => {
                const incident = sick.get(one.id);
                return (
                  <tr key={one.id}>
                    <th scope="row">
                      <PageLink to={variablePage.at({ plantId: plant.id, varId: one.id })}>
                        {incident && <Mark state={markOf[causeWord(incident.cause)]} size={11} />}
                        <span title={one.name}>{names[row]}</span>
                      </PageLink>
                    </th>
                    {box.map(({ day, isDull, strings: own }) => {
                      const { share, step } = own[row] ?? { share: null, step: null };
                      const words =
                        share === null
                          ? t("common.noValue")
                          : format.text(format.percent((share - 1) * 100));
                      return (
                        <td key={day}>
                          {/* By keyboard a string is opened by its name: 60 stops in each row would be a wall. */}
                          <PageLink
                            tabIndex={-1}
                            to={variablePage.at({ plantId: plant.id, varId: one.id }, { day })}
                            data-step={step ?? "none"}
                            data-dull={isDull || undefined}
                            title={`${dayText(day)} · ${one.name}: ${words}`}
                            aria-label={`${dayText(day)}: ${words}`}
                          />
                        </td>
                      );
                    })}
                  </tr>
                );
              })}
            </tbody>
          </table>
          <ul className="hg-string-legend hg-small">
            {[...shareSteps, "none" as const].map((step) => (
              <li key={step}>
                <i data-step={step} />
                {t(`devices.stringStep.${step}`)}
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}
