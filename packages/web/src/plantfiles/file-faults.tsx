import {
  maxFileFaults,
  type PlantFileFault,
} from "@heliograph/contract/plantfiles/plantfiles.wire.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Mark } from "../ui/marks.tsx";
import { Panel } from "../ui/panel.tsx";
import { fieldWords, refusalText } from "../ui/refusal-text.ts";
import "./plantfiles.css";

/** What is wrong with a file, and where in it. */
export function FileFaults({ faults }: { readonly faults: readonly PlantFileFault[] }): ReactNode {
  const { t } = useTranslation();
  return (
    <Panel title={t("plantfiles.import.faults")} sub={t("plantfiles.import.faultsHint")}>
      <ul className="hg-file-notes" role="alert">
        {faults.map(({ at, refused }, i) => (
          <li key={i}>
            <Mark state="ERROR" size={14} quiet />
            <span>
              <strong>{fieldWords(at, t)}</strong>
              {": "}
              {refusalText(refused, t)}
            </span>
          </li>
        ))}
      </ul>
      {faults.length >= maxFileFaults && (
        <p className="hg-small hg-dim">{t("plantfiles.import.more", { count: maxFileFaults })}</p>
      )}
    </Panel>
  );
}
