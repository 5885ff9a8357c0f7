import { isTimeZone } from "@heliograph/domain/data/plant-day.ts";
import { plantId } from "@heliograph/contract/ids.ts";
import { useQuery } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { aboutQuery } from "../../admin/admin.api.ts";
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
  return (
    <EditPage
      {...page}
      edit={edit}
      sections={[
        { ...sections.what, below: <ZoneRow zone={timezone} /> },
        {
          ...sections.place,
          isLarge: true,
          below: (
            <div className="hg-plant-place">
              <p className="hg-small hg-dim-2">{t("plants.form.placeHint")}</p>
              <div>
                <PlaceMap
                  name={t("plants.form.map")}
                  lat={lat}
                  lon={lon}
                  tiles={about?.map_tiles ?? null}
                  onPlace={(north, east) => edit.set({ lat: north, lon: east })}
                />
              </div>
            </div>
          ),
        },
        sections.services,
        sections.notes,
      ]}
    />
  );
}

/** A plant elsewhere: what its clock says, since the days of the form are its own. */
function ZoneRow({ zone }: { readonly zone: string }): ReactNode {
  const { t } = useTranslation();
  const { language } = useFormat();
  const now = useNow();
  if (zone === homeZone || !isTimeZone(zone)) return null;
  return (
    <p className="hg-plant-zone hg-small hg-dim-2">
      {t("plants.form.zone", { zone, time: formatOf(language, zone).time(now) })}
    </p>
  );
}
