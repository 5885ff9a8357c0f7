import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { fromPower } from "@heliograph/domain/plants/from-power.ts";
import { errorText } from "../../call-error.ts";
import { statsQuery } from "../../data/data.api.ts";
import { useScheme } from "../../ui/brand.tsx";
import { seriesColour } from "../../ui/charts/series.ts";
import { FromPower, fromPowerWords } from "../../ui/from-power.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { Panel, Skeleton } from "../../ui/panel.tsx";
import { homeZone, Quantity, useFormat } from "../../ui/use-format.tsx";
import { EquivalentChips } from "../dashboard/equivalent-chips.tsx";
import { energyOf, isOfPower, sumOf } from "../dashboard/scope.ts";
import type { OverviewPlant } from "./overview-plants.ts";
import { plantPage } from "../plants.pages.ts";
import { PageLink } from "../../ui/page-link.tsx";

/** The energy of all plants since they began, what it stands for, and the part of each. */
export function EnergyCard(props: {
  readonly plants: readonly OverviewPlant[];
  readonly isRead: boolean;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const scheme = useScheme();
  const { plants, isRead } = props;
  const ids = isRead
    ? plants.flatMap(({ scope }) => scope?.energies.map(({ id }) => id) ?? [])
    : [];
  const { data, error, refetch } = useQuery(
    statsQuery({
      ids,
      include: ["total"],
      zone: homeZone,
      // Counters answer alike.
      integral: ids,
    }),
  );
  const wait = !isRead || (ids.length > 0 && !data);
  const energies = plants.map(({ scope }) =>
    scope === null ? null : energyOf(scope, data, "total"),
  );
  const totalKwh = sumOf(energies);
  const part = fromPower(
    plants.flatMap(({ scope }, at) =>
      scope === null || (energies[at] ?? null) === null ? [] : [isOfPower(scope)],
    ),
  );
  return (
    <Panel span={4} title={t("multiplant.energy")} sub={t("multiplant.energySub")}>
      {error && !data ? (
        <LoadError text={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <>
          <div className="hg-multi-total">
            <span className="hg-big">
              {wait ? (
                <Skeleton heightPx={24} width={140} />
              ) : (
                <Quantity value={format.energy(totalKwh)} />
              )}
            </span>
            <FromPower of={part} />
          </div>
          <ul className="hg-multi-energies">
            {plants.map(({ item, colour, scope }, at) => {
              const time = data?.get(scope?.energies[0]?.id ?? "")?.total?.timeSeconds ?? null;
              return (
                <li key={item.id}>
                  <i
                    className="hg-multi-swatch"
                    style={{ background: seriesColour(colour, scheme) }}
                  />
                  <PageLink to={plantPage.at({ plantId: item.id })} className="hg-multi-name">
                    {item.name}
                  </PageLink>
                  {wait ? (
                    <Skeleton heightPx={14} width={72} />
                  ) : (
                    <Quantity value={format.energy(energies[at] ?? null)} />
                  )}
                  <span className="hg-dim hg-small hg-num">
                    {[
                      format.dateTime(time),
                      ...(part === "some" && scope !== null && isOfPower(scope)
                        ? fromPowerWords("all", t)
                        : []),
                    ].join(", ")}
                  </span>
                </li>
              );
            })}
          </ul>
          {totalKwh !== null && (
            <div className="hg-chips hg-multi-equal">
              <EquivalentChips kwh={totalKwh} />
            </div>
          )}
        </>
      )}
    </Panel>
  );
}
