import { getPlant, patchPlant } from "@heliograph/contract/plants/plants.routes.ts";
import { oddNoon } from "@heliograph/domain/plants/odd-noon.ts";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { aboutQuery } from "../admin/admin.api.ts";
import { call } from "../call.ts";
import { useChange } from "../change.ts";
import { plantListQuery, storePlant, usePlant } from "../plant-queries.ts";
import { plantInfoPage } from "../plants/plants.pages.ts";
import { readCoordinates } from "../ui/coordinates.ts";
import { PlaceMap } from "../ui/lazy-map.tsx";
import { NumberField } from "../ui/number-field.tsx";
import { PageLink } from "../ui/page-link.tsx";
import { Panel } from "../ui/panel.tsx";
import { toastFailure } from "../ui/toasts.tsx";
import { useNow } from "../ui/use-format.tsx";
import { setupQuery } from "./setup-query.ts";

/** Between which a number makes sense. */
const within = (value: number | null, least: number, most: number): boolean =>
  value !== null && value >= least && value <= most;

/** What somebody typed of the plant, and has not saved. */
export interface PlantDraft {
  readonly kwp: number | null;
  readonly lat: number | null;
  readonly lon: number | null;
}

/** Where the plant is and how large: what is expected of it follows from both. What is typed outlives the step. */
export function PlantStep(props: {
  /** Null where nothing was typed. */
  readonly draft: PlantDraft | null;
  readonly onDraft: (draft: PlantDraft | null) => void;
  readonly onDone: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const plant = usePlant();
  const { data: about } = useQuery(aboutQuery());
  const now = useNow();
  const [isAsked, setAsked] = useState(false);
  const { draft, onDraft, onDone } = props;
  const stored = { kwp: plant.kwp > 0 ? plant.kwp : null, lat: plant.lat, lon: plant.lon };
  const shown = draft ?? stored;
  const { kwp, lat, lon } = shown;
  const put = (change: Partial<PlantDraft>): void => onDraft({ ...shown, ...change });
  const change = useChange(patchPlant, {
    store: storePlant,
    invalidates: [plantListQuery().queryKey, setupQuery(plant.id).queryKey],
  });
  const fault = (isGood: boolean) => isAsked && !isGood && t("setup.guide.plant.fault");
  // How large it is is known before anybody stands there with a map: the place may follow.
  const isPlaceless = lat === null && lon === null;
  const good = {
    kwp: within(kwp, 0.01, 1_000_000),
    lat: isPlaceless || within(lat, -90, 90),
    lon: isPlaceless || within(lon, -180, 180),
  };
  const noon = lon === null || !good.lon ? null : oddNoon(lon, plant.timezone, now);
  const send = async (): Promise<void> => {
    setAsked(true);
    if (!good.kwp || !good.lat || !good.lon) return;
    const params = { plant_id: plant.id };
    try {
      const { sections: now } = await call(getPlant, { params }, { ghost: true });
      const isOne = now.length === 2;
      const sections =
        kwp === plant.kwp
          ? {}
          : {
              // The only section is the whole plant.
              sections: now.map((one, at) =>
                at === 0 || isOne ? { ...one, kwp: kwp ?? one.kwp } : one,
              ),
            };
      await change.send({ params, body: { lat, lon, ...sections } });
      onDraft(null);
      onDone();
    } catch (error) {
      toastFailure(error, t("form.common.save_failed"));
    }
  };
  return (
    <Panel
      title={t("setup.guide.step.plant.name")}
      sub={t("setup.guide.plant.sub")}
      end={
        <PageLink className="hg-link" to={plantInfoPage.at({ plantId: plant.id })}>
          {t("setup.guide.plant.more")}
        </PageLink>
      }
    >
      <form
        className="hg-guide-form"
        noValidate
        onPaste={(event) => {
          // A pair of coordinates that is copied from a map fills both, whichever it is pasted into.
          if (!(event.target instanceof HTMLInputElement)) return;
          const pair = readCoordinates(event.clipboardData.getData("text/plain"));
          if (pair === null) return;
          event.preventDefault();
          put(pair);
        }}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <NumberField
          label={t("setup.guide.plant.kwp")}
          unit="kWp"
          value={kwp}
          onChange={(value) => put({ kwp: value })}
          error={fault(good.kwp)}
        />
        <NumberField
          label={t("setup.guide.plant.lat")}
          unit="°"
          value={lat}
          onChange={(value) => put({ lat: value })}
          error={fault(good.lat)}
        />
        <NumberField
          label={t("setup.guide.plant.lon")}
          unit="°"
          value={lon}
          onChange={(value) => put({ lon: value })}
          error={fault(good.lon)}
        />
        {noon !== null && (
          <p className="hg-small hg-bad" role="status">
            {t("plants.form.oddNoon", { zone: plant.timezone, hour: noon })}
          </p>
        )}
        <div className="hg-guide-map">
          <PlaceMap
            name={t("setup.guide.plant.map")}
            lat={Number.isFinite(lat) ? lat : null}
            lon={Number.isFinite(lon) ? lon : null}
            tiles={about?.map_tiles ?? null}
            onPlace={(north, east) => put({ lat: north, lon: east })}
          />
        </div>
        <Button type="submit" loading={change.isBusy}>
          {t("setup.guide.saveOn")}
        </Button>
      </form>
    </Panel>
  );
}
