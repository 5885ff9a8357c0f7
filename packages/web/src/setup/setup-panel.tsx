import { setSetupAside } from "@heliograph/contract/setup/setup.routes.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import type {
  PlantSetup,
  SetupCheck,
  SetupPlace,
  SetupState,
} from "@heliograph/contract/setup/setup.wire.ts";
import type { PermissionName } from "@heliograph/contract/users/permissions.ts";
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../change.ts";
import { isAllowed, useMe } from "../me.ts";
import { useFindPlace } from "../pages.ts";
import { Mark } from "../ui/marks.tsx";
import type { PagePath } from "../ui/page.ts";
import { PageLink } from "../ui/page-link.tsx";
import { Panel } from "../ui/panel.tsx";
import type { MarkState } from "../ui/states.ts";
import { useCheckText } from "./check-text.ts";
import { setupQuery } from "./setup-query.ts";
import { setupPage } from "./setup.pages.ts";
import "./setup.css";

const marks: Readonly<Record<SetupState, MarkState>> = {
  done: "OK",
  todo: "FAILING",
  warning: "FAILING",
  later: "NONE",
};
const places: Readonly<Record<SetupPlace, readonly [PagePath, PermissionName | "admin"]>> = {
  info: ["/config/info", "plant_edit"],
  loggers: ["/config/loggers", "devices_edit"],
  suggest_devices: ["/config/suggest_devs", "admin"],
  suggest_variables: ["/config/suggest_vars", "admin"],
  devices: ["/config/devices", "devices_show"],
  variables: ["/config/variables", "admin"],
  sections: ["/config/sections", "plant_edit"],
  alerts: ["/alerts_config", "alerts_edit"],
  users: ["/config/users", "users_show"],
  reports: ["/config/reports", "reports_edit"],
  tariffs: ["/tariffs", "plant_edit"],
  files: ["/config/import_data", "admin"],
};

/** The list of what a plant lacks: what is missing with the page that mends it, what is done in one line below. */
export function SetupList(props: {
  readonly plant: Plant;
  readonly setup: PlantSetup;
  readonly checks: readonly SetupCheck[];
  /** Beside the guided way, which says the rest. */
  readonly isBrief?: boolean;
}): ReactNode {
  const { plant, setup, checks, isBrief = false } = props;
  const me = useMe();
  const { t } = useTranslation();
  const aside = useChange(setSetupAside, { invalidates: [setupQuery(plant.id).queryKey] });
  const needed = checks.filter(({ optional }) => !optional);
  const done = checks.filter(({ state }) => state === "done");
  const open = checks.filter(({ state }) => state !== "done");
  const isComplete = setup.aside === "complete";
  const count = t("setup.count", {
    done: needed.filter(({ state }) => state === "done").length,
    all: needed.length,
  });
  const hide = (): void =>
    void aside.sendWithToast(
      { params: { plant_id: plant.id } },
      {
        ask: { title: t("setup.title"), text: t("setup.asideAsk"), action: t("setup.aside") },
        done: t("setup.asideDone"),
        failed: t("setup.asideFailed"),
      },
    );
  return (
    <Panel
      title={t("setup.title")}
      sub={count}
      label={t("setup.title")}
      end={
        isComplete || isBrief ? undefined : (
          <>
            <Button variant="subtle" size="compact-xs" loading={aside.isBusy} onClick={hide}>
              {t("setup.aside")}
            </Button>
            {me.is_admin && (
              <PageLink className="hg-link" to={setupPage.at({ plantId: plant.id })}>
                {t("setup.guide.open")}
              </PageLink>
            )}
          </>
        )
      }
    >
      {isComplete && (
        <p className="hg-setup-complete">
          {t(isBrief ? "setup.guide.complete" : "setup.complete")}
        </p>
      )}
      <ul className="hg-setup">
        {open.map((check) => (
          <CheckLine key={check.id} plant={plant} check={check} />
        ))}
      </ul>
      {done.length > 0 && (
        <details className="hg-setup-done">
          <summary>{t("setup.doneOnes", { count: done.length })}</summary>
          <ul className="hg-setup">
            {done.map((check) => (
              <CheckLine key={check.id} plant={plant} check={check} />
            ))}
          </ul>
        </details>
      )}
      {!isComplete && <p className="hg-small hg-dim-2 hg-setup-hint">{t("setup.hint")}</p>}
    </Panel>
  );
}

/** One check: what was found, and the page that mends it. */
export function CheckLine(props: { readonly plant: Plant; readonly check: SetupCheck }): ReactNode {
  const { plant, check } = props;
  const { t } = useTranslation();
  const text = useCheckText();
  const me = useMe();
  const find = useFindPlace();
  const [path, needs] = places[check.mend];
  const isSeen = needs === "admin" ? me.is_admin : isAllowed(me, plant.id, needs);
  const to = isSeen ? find(`/plant/$plantId${path}`, { plantId: plant.id }) : null;
  return (
    <li>
      <span className="hg-setup-mark" role="img" aria-label={t(`setup.state.${check.state}`)}>
        <Mark
          state={check.optional && check.state !== "done" ? "NONE" : marks[check.state]}
          quiet
        />
      </span>
      <span className="hg-setup-words">
        <strong>{t(`setup.${check.id}.name`)}</strong>
        <span>
          {text(check)}
          {check.optional && check.state !== "done" && ` · ${t("setup.optional")}`}
        </span>
      </span>
      {check.state !== "done" && to !== null && (
        <PageLink className="hg-link" to={to}>
          {t(`setup.mend.${check.mend}`)}
        </PageLink>
      )}
    </li>
  );
}
