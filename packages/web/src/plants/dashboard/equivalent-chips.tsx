import IconBarrel from "@tabler/icons-react/dist/esm/icons/IconBarrel.mjs";
import IconCloud from "@tabler/icons-react/dist/esm/icons/IconCloud.mjs";
import IconTree from "@tabler/icons-react/dist/esm/icons/IconTree.mjs";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../ui/use-format.tsx";
import { equivalentsOf, shownCo2 } from "@heliograph/domain/plants/equivalents.ts";

const icon = { size: 15, stroke: 1.6, "aria-hidden": true } as const;

/** What an energy stands for: trees, carbon dioxide, barrels of oil. */
export function EquivalentChips({ kwh }: { readonly kwh: number }): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { trees, co2Kg, barrels } = equivalentsOf(kwh);
  const co2 = shownCo2(co2Kg);
  return (
    <>
      <span className="hg-chip">
        <IconTree {...icon} />
        <b>{format.number(trees, trees < 100 ? 1 : 0)}</b>
        {t("dashboard.trees")}
      </span>
      <span className="hg-chip">
        <IconCloud {...icon} />
        <b>{format.number(co2.value, co2.digits)}</b>
        {t("dashboard.co2", { unit: co2.unit })}
      </span>
      <span className="hg-chip">
        <IconBarrel {...icon} />
        <b>{format.number(barrels, barrels < 100 ? 1 : 0)}</b>
        {t("dashboard.barrels")}
      </span>
    </>
  );
}
