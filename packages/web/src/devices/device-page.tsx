import { deviceTypes, type Device } from "@heliograph/contract/devices/devices.wire.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import type { Variable } from "@heliograph/contract/variables/variables.wire.ts";
import { devicePermissions, mayOpenDevice } from "@heliograph/domain/devices/device-permissions.ts";
import { kwPerUnit } from "@heliograph/domain/data/unit-of.ts";
import { Button } from "@mantine/core";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { NoAccess } from "../access.tsx";
import { DeviceAlertBadge, DeviceAlerts } from "../alerts/alerts.api.ts";
import { minPeers, type Peers, StateHistory, TrendPanel } from "../data/data.api.ts";
import { DeviceVerdict, MarksAbout, useMarksOfDevices } from "../health/health.api.ts";
import { LiveBadge } from "../live/live.api.ts";
import { ChartNotes, notedOf } from "../logbook/logbook.api.ts";
import { useMay } from "../me.ts";
import { usePlant } from "../plant-queries.ts";
import { StateBadge } from "../ui/marks.tsx";
import { PageLink } from "../ui/page-link.tsx";
import { Facts, PageHead, Panel } from "../ui/panel.tsx";
import { PlantTime } from "../ui/plant-time.tsx";
import { useFormat } from "../ui/use-format.tsx";
import { kindOfVariable, LiveGauge, shownUnit } from "../variables/variables.api.ts";
import { deviceEditPage, devicePage } from "./devices.pages.ts";
import { isFeatured, rolesOf } from "@heliograph/domain/devices/device-roles.ts";
import { isStringCurrent } from "@heliograph/domain/plants/quantities.ts";
import { DeviceSummary } from "./device-summary.tsx";
import { InstantValues } from "./instant-values.tsx";
import { nominalText } from "./nominal-text.ts";
import { OneDevice } from "./one-device.tsx";
import { StringDays } from "./string-days.tsx";
import { StringBars } from "./string-bars.tsx";
import { SilentBadge } from "./silent-badge.tsx";
import "./devices.css";

export function DevicePage(): ReactNode {
  const { deviceId } = devicePage.useParams();
  const plant = usePlant();
  const may = useMay(plant.id);
  return (
    <OneDevice plant={plant} id={deviceId} heightPx={468}>
      {(device) =>
        mayOpenDevice(device.type, may) ? (
          <Shown key={device.id} plant={plant} device={device} />
        ) : (
          <NoAccess needs={[devicePermissions(device.type).show]} />
        )
      }
    </OneDevice>
  );
}

/** What a chart of this device shows first: its featured powers and temperatures, else what it measures first. */
function usualVariables(variables: readonly Variable[]): Variable[] {
  const measured = variables.filter((one) => kindOfVariable(one) === "analogue");
  const featured = measured.filter(isFeatured);
  const strings = measured.filter(isStringCurrent);
  if (featured.length > 0) return featured.slice(0, 3);
  if (strings.length > 0) return strings.slice(0, 12);
  if (measured.length > 0) return measured.slice(0, 2);
  const states = variables.filter((one) => kindOfVariable(one) === "state");
  return states.length > 0 ? states.slice(0, 6) : variables.slice(0, 2);
}
const maxDrawn = 15;
/** More of them do not move the middle. */
const maxPeers = 30;

/** The other inverters of its sections by their power, each at this one's size; null where the drawn variable is not its power, or they are too few. */
function peersOf(
  plant: Plant,
  device: Device,
  drawn: Variable | undefined,
  t: TFunction,
): Peers | null {
  const { power } = rolesOf(device);
  if (device.type !== "inverter" || device.nominal === null || !power || power.id !== drawn?.id)
    return null;
  const { nominal } = device;
  const own = plant.sections.slice(1).filter((one) => one.devices_ids.includes(device.id));
  const members = (plant.devices ?? []).flatMap((one) => {
    const theirs = one.type === "inverter" && !one.disabled ? rolesOf(one).power : null;
    const isPeer =
      one.id !== device.id &&
      (own.length === 0 || own.some((section) => section.devices_ids.includes(one.id)));
    const units = (kwPerUnit(theirs?.udm ?? null) ?? 1) / (kwPerUnit(power.udm) ?? 1);
    return theirs && isPeer && one.nominal !== null && one.nominal > 0
      ? [{ variableId: theirs.id, factor: (units * nominal) / one.nominal }]
      : [];
  });
  if (members.length < minPeers) return null;
  return {
    name: t("devices.peers", { count: members.length }),
    unit: shownUnit(power.udm),
    members: members.slice(0, maxPeers),
  };
}

function Shown({ plant, device }: { readonly plant: Plant; readonly device: Device }): ReactNode {
  const { t } = useTranslation();
  const may = useMay(plant.id);
  const [{ vars: asked }, change] = devicePage.useSearch();
  const variables = device.variables.filter((one) => !one.disabled);
  const drawn =
    asked === undefined
      ? usualVariables(variables)
      : variables.filter((one) => asked.includes(one.id)).slice(0, maxDrawn);
  const toggle = (id: string): void => {
    const ids = drawn.map((one) => one.id);
    const next = ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];
    change({ vars: next });
  };
  const listedWith = devicePermissions(device.type).vars;
  const featured = variables.filter(isFeatured);
  const { strings } = rolesOf(device);
  const peers = drawn.length === 1 ? peersOf(plant, device, drawn[0], t) : null;
  const about = useMarksOfDevices(plant, [device.id]);
  const history = t("devices.history", { name: device.name });
  const type = t(`devices.type.${deviceTypes.find((one) => one === device.type) ?? "generic"}`);
  return (
    <MarksAbout about={about}>
      <div className="hg-page hg-device">
        <PageHead
          title={device.name}
          badge={
            <>
              {device.disabled && (
                <StateBadge state="DISABLED">{t("common.state.DISABLED")}</StateBadge>
              )}
              <DeviceAlertBadge plant={plant} device={device} />
              <LiveBadge />
              <SilentBadge variables={variables} />
            </>
          }
          sub={
            <>
              {`${[type, device.brand, device.model, plant.name].filter(Boolean).join(" · ")} `}
              <PlantTime zone={plant.timezone} />
            </>
          }
        >
          {may("devices_edit") && (
            <Button
              variant="default"
              leftSection={<IconPencil size={16} stroke={1.6} aria-hidden="true" />}
              component={PageLink}
              to={deviceEditPage.at({ plantId: plant.id, deviceId: device.id })}
            >
              {t("common.edit")}
            </Button>
          )}
        </PageHead>
        <DeviceVerdict plantId={plant.id} deviceId={device.id} />
        <DeviceSummary plant={plant} device={device} />
        <div className="hg-grid">
          {strings.length > 0 && <StringBars plant={plant} strings={strings} />}
          {strings.length > 1 && <StringDays plant={plant} strings={strings} />}
          {variables.length === 0 ? null : drawn.length > 0 &&
            drawn.every((one) => kindOfVariable(one) === "state") ? (
            <StateHistory plant={plant} variables={drawn} name={history} />
          ) : (
            <TrendPanel
              name={history}
              variables={drawn}
              plant={plant}
              peers={peers}
              around={(chart, shown) => (
                <ChartNotes {...shown} variables={notedOf(plant, drawn)}>
                  {chart}
                </ChartNotes>
              )}
            />
          )}
          <InstantValues
            plant={plant}
            variables={variables}
            drawn={drawn}
            onToggle={toggle}
            isFull={drawn.length >= maxDrawn}
            missing={listedWith !== null && !may(listedWith) ? listedWith : null}
          />
          <div className="hg-device-side">
            <DeviceAlerts plant={plant} device={device} />
            {featured.length > 0 && (
              <Panel title={t("devices.featured")}>
                <div className="hg-widgets">
                  {featured.map((variable) => (
                    <LiveGauge
                      key={variable.id}
                      plantId={plant.id}
                      variable={variable}
                      nominal={
                        device.nominal === null
                          ? null
                          : device.nominal / (kwPerUnit(variable.udm) ?? 1)
                      }
                      place="tag"
                    />
                  ))}
                </div>
              </Panel>
            )}
            <InfoPanel device={device} type={type} />
          </div>
        </div>
      </div>
    </MarksAbout>
  );
}

function InfoPanel(props: { readonly device: Device; readonly type: string }): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { device } = props;
  return (
    <Panel title={t("devices.info")}>
      <Facts
        className="hg-facts"
        facts={{
          [t("devices.field.name")]: device.name,
          [t("devices.field.type")]: props.type,
          [t("devices.field.brand")]: device.brand,
          [t("devices.field.model")]: device.model,
          [t("devices.field.nominal")]: nominalText(device, format),
          [t("devices.field.notes")]: device.notes,
        }}
      />
    </Panel>
  );
}
