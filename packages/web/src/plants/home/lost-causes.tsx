import type { LostByCause } from "@heliograph/contract/fleet/fleet.wire.ts";
import { causeWord, isBuiltIn } from "@heliograph/domain/health/cause-word.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { incidentsPage } from "../../health/health.pages.ts";
import { markOf, useIncidentWords } from "../../health/health.api.ts";
import { PageLink } from "../../ui/page-link.tsx";
import { Panel } from "../../ui/panel.tsx";
import { stateVar } from "../../ui/states.ts";
import { lostDigits } from "@heliograph/domain/health/lost-energy.ts";
import { useFormat } from "../../ui/use-format.tsx";

/** Below the map there is room for so many. */
const maxLines = 5;

/** What all plants lose today, by cause: the same kWh as in their rows, and what each cause has in the list of incidents. */
export function LostCauses({ causes }: { readonly causes: readonly LostByCause[] }): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useIncidentWords();
  const shown = causes.length > maxLines ? causes.slice(0, maxLines - 1) : causes;
  const rest = causes.slice(shown.length);
  const sum = causes.reduce((all, { kwh }) => all + kwh, 0);
  const most = causes[0]?.kwh ?? 1;
  const hasMoney = causes.some(({ eur }) => eur !== null);
  const line = (
    key: string,
    of: { name: ReactNode; kwh: number; eur: number | null; colour: string },
  ): ReactNode => (
    <li key={key}>
      {of.name}
      <span className="hg-bar" aria-hidden="true">
        <i style={{ width: `${Math.min(100, (of.kwh / most) * 100)}%`, background: of.colour }} />
      </span>
      <span className="hg-num hg-strong">{format.number(of.kwh, lostDigits(of.kwh))}</span>
      {hasMoney && (
        <span className="hg-num hg-small hg-dim">
          {of.eur === null ? "" : format.text(format.money(of.eur))}
        </span>
      )}
    </li>
  );
  return (
    <div className="hg-home-causes" data-money={hasMoney || undefined}>
      <Panel
        title={t("home.causes.title")}
        sub="kWh"
        end={<b className="hg-num">{format.number(sum, lostDigits(sum))}</b>}
        flush
      >
        <ul>
          {shown.map(({ cause, kwh, eur }) =>
            line(cause, {
              name: (
                <PageLink
                  to={incidentsPage.at(undefined, {
                    show: "all",
                    ...(isBuiltIn(cause) ? { cause } : {}),
                  })}
                  className="hg-cut"
                >
                  {words.kind(cause)}
                </PageLink>
              ),
              kwh,
              eur,
              colour: stateVar(markOf[causeWord(cause)]),
            }),
          )}
          {rest.length > 0 &&
            line("rest", {
              name: (
                <span className="hg-cut hg-dim">
                  {t("home.causes.rest", { count: rest.length })}
                </span>
              ),
              kwh: rest.reduce((all, { kwh }) => all + kwh, 0),
              eur: rest.some(({ eur }) => eur !== null)
                ? rest.reduce((all, { eur }) => all + (eur ?? 0), 0)
                : null,
              colour: "var(--hg-ink-4)",
            })}
        </ul>
      </Panel>
    </div>
  );
}
