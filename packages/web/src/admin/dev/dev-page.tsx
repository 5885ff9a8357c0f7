import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PageLink } from "../../ui/page-link.tsx";
import { PageHead } from "../../ui/panel.tsx";
import { chatPage, devPage } from "../admin.pages.ts";
import { type DevName, devNames } from "./dev-names.ts";
import "../admin.css";

/** A page of developers, with the way to the others. */
export function DevPage(props: {
  readonly name: DevName;
  readonly children: ReactNode;
}): ReactNode {
  const { t } = useTranslation();
  return (
    <div className="hg-page">
      <PageHead title={t(`admin.dev.${props.name}`)} sub={t("admin.dev.sub")} />
      <nav className="hg-dev-nav" aria-label={t("admin.dev.others")}>
        {devNames.map((name) => (
          <PageLink
            key={name}
            to={devPage.at({ name })}
            className={name === props.name ? "hg-strong" : "hg-link"}
          >
            {t(`admin.dev.${name}`)}
          </PageLink>
        ))}
        <PageLink to={chatPage.at()} className="hg-link">
          {t("admin.chat.title")}
        </PageLink>
      </nav>
      {props.children}
    </div>
  );
}
