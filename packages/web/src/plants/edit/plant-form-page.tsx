import { isTimeZone } from "@heliograph/domain/data/plant-day.ts";
import { oddNoon } from "@heliograph/domain/plants/odd-noon.ts";
import { plantId } from "@heliograph/contract/ids.ts";
import { useQuery } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { TextInput } from "@mantine/core";
import IconSearch from "@tabler/icons-react/dist/esm/icons/IconSearch.mjs";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { aboutQuery } from "../../admin/admin.api.ts";
import { type Coordinates, readCoordinates } from "../../ui/coordinates.ts";
import { EditPage } from "../../ui/edit-page.tsx";
import { formatOf } from "../../ui/format.ts";
import { PlaceMap } from "../../ui/lazy-map.tsx";
import { homeZone, useFormat, useNow } from "../../ui/use-format.tsx";
import type { Edit } from "../../ui/use-edit.ts";
import { plantSections } from "./plant-fields.ts";
import type { PlantForm } from "./plant-form.ts";
import "./plant-form.css";

/** What the contract's rules of the single fields do not say in these words. */
export const checkPlant = (t: TFunction) => (form: PlantForm) => ({
  id: !plantId.safeParse(form.id.trim()).success && t("plants.code"),
  active_until:
    form.active_until !== "" && form.active_until < form.active_since && t("plants.form.endsEarly"),
});

/** The form of a plant, new or stored: one table of fields in panels, a map beside the coordinates. */
export function PlantFormPage(props: {
  readonly edit: Edit<PlantForm>;
  readonly head: ReactNode;
  readonly onCancel: () => void;
  readonly disabled?: boolean;
  /** Other buttons at the foot. */
  readonly children?: ReactNode;
}): ReactNode {
  const { t } = useTranslation();
  const { data: about } = useQuery(aboutQuery());
  const { edit, ...page } = props;
  const { timezone, lat, lon } = edit.values;
  const sections = plantSections(t);
  const place = ({ lat: north, lon: east }: Coordinates): void => {
    edit.set({ lat: north, lon: east });
  };
  /** A pair that was pasted or typed into one of the two fields fills both. */
  const takePair = (target: EventTarget, text: string): boolean => {
    if (!(target instanceof HTMLInputElement) || !/^(lat|lon)$/.test(target.dataset["path"] ?? ""))
      return false;
    const pair = readCoordinates(text);
    if (pair !== null) place(pair);
    return pair !== null;
  };
  return (
    <div
      className="hg-plant-form"
      onPaste={(event) => {
        if (takePair(event.target, event.clipboardData.getData("text/plain")))
          event.preventDefault();
      }}
      onBlur={({ target }) => {
        if (target instanceof HTMLInputElement) takePair(target, target.value);
      }}
    >
      <EditPage
        {...page}
        edit={edit}
        sections={[
          { ...sections.what, below: <ZoneRow zone={timezone} lon={lon} /> },
          {
            ...sections.place,
            isLarge: true,
            below: (
              <div className="hg-plant-place">
                <PlaceSearch onFound={place} />
                <p className="hg-small hg-dim-2">{t("plants.form.placeHint")}</p>
                <div className="hg-plant-map">
                  <PlaceMap
                    name={t("plants.form.map")}
                    lat={lat}
                    lon={lon}
                    tiles={about?.map_tiles ?? null}
                    onPlace={(north, east) => place({ lat: north, lon: east })}
                  />
                </div>
              </div>
            ),
          },
          sections.services,
          sections.notes,
        ]}
      />
    </div>
  );
}

/** A place by its coordinates, however they are written: found, it stands in the fields and on the map. */
function PlaceSearch({ onFound }: { readonly onFound: (place: Coordinates) => void }): ReactNode {
  const { t } = useTranslation();
  const [typed, setTyped] = useState("");
  const [isWrong, setIsWrong] = useState(false);
  const find = (text: string): boolean => {
    const found = readCoordinates(text);
    setIsWrong(found === null && text.trim() !== "");
    if (found !== null) onFound(found);
    return found !== null;
  };
  return (
    <TextInput
      label={t("plants.form.search")}
      placeholder="45,07 7,68"
      autoComplete="off"
      leftSection={<IconSearch size={15} stroke={1.8} aria-hidden="true" />}
      value={typed}
      error={isWrong && t("plants.form.noPlace")}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        setIsWrong(false);
      }}
      onPaste={(event) => {
        const text = event.clipboardData.getData("text/plain");
        if (!find(text)) return;
        event.preventDefault();
        setTyped(text.trim());
      }}
      onBlur={() => find(typed)}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        // It looks for a place, and saves nothing.
        event.preventDefault();
        find(typed);
      }}
    />
  );
}

/** What the clock of a plant elsewhere says, since the days of the form are its own; and whether that clock can be the place's. */
function ZoneRow(props: { readonly zone: string; readonly lon: number | null }): ReactNode {
  const { t } = useTranslation();
  const { language } = useFormat();
  const now = useNow();
  const { zone, lon } = props;
  if (!isTimeZone(zone)) return null;
  const noon = lon === null ? null : oddNoon(lon, zone, now);
  return (
    <>
      {zone !== homeZone && (
        <p className="hg-plant-zone hg-small hg-dim-2">
          {t("plants.form.zone", { zone, time: formatOf(language, zone).time(now) })}
        </p>
      )}
      {noon !== null && (
        <p className="hg-plant-zone hg-small hg-bad" role="status">
          {t("plants.form.oddNoon", { zone, hour: noon })}
        </p>
      )}
    </>
  );
}
