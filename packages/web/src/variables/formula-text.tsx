import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { Fragment, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { variableMap } from "./facts.ts";
import { formulaParts } from "./formula-parts.ts";
import { PageLink } from "../ui/page-link.tsx";
import { variablePage } from "./variables.pages.ts";

/** A formula with the names of what it reads in the place of their ids; a name leads to its variable. */
export function FormulaText(props: { readonly plant: Plant; readonly text: string }): ReactNode {
  const { t } = useTranslation();
  const { plant } = props;
  const known = variableMap(plant);
  return (
    <code className="hg-formula">
      {formulaParts(props.text).map((part, at) => {
        if (part.id === null) return <Fragment key={at}>{part.text}</Fragment>;
        const input = known.get(part.id)?.variable;
        return input ? (
          <PageLink
            key={at}
            to={variablePage.at({ plantId: plant.id, varId: input.id })}
            className="hg-link"
          >
            {input.name}
          </PageLink>
        ) : (
          <span key={at} className="hg-dim" title={part.id}>
            {t("data.hiddenInput")}
          </span>
        );
      })}
    </code>
  );
}
