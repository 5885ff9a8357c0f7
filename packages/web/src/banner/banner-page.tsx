import { getBanner } from "@heliograph/contract/banner/banner.routes.ts";
import {
  type BannerFormat,
  type BannerSize,
  bannerSizes,
  bannerThemes,
} from "@heliograph/contract/banner/banner.wire.ts";
import { languages } from "@heliograph/contract/users/users.wire.ts";
import { bannerFile } from "@heliograph/domain/banner/banner-link.ts";
import { bannerWords } from "@heliograph/domain/banner/banner-words.ts";
import { filled } from "@heliograph/domain/messages/message-text.ts";
import { escaped } from "@heliograph/domain/reports/paper.ts";
import { Button, SegmentedControl } from "@mantine/core";
import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { addressOf } from "../call.ts";
import { useMay } from "../me.ts";
import { usePlant } from "../plant-queries.ts";
import { plantInfoPage } from "../plants/plants.pages.ts";
import { useBrand } from "../ui/brand.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { PageLink } from "../ui/page-link.tsx";
import { PageHead, Panel } from "../ui/panel.tsx";
import { toastDone, toastError } from "../ui/toasts.tsx";
import { bannerPage } from "./banner.pages.ts";
import "./banner.css";

/** Two pictures with the lines that show them on another site, and the figures as JSON and XML. (BAN-03) */
export function BannerPage(): ReactNode {
  const { t } = useTranslation();
  const plant = usePlant();
  const may = useMay(plant.id);
  const brand = useBrand();
  const [{ language = plant.language, theme }, change] = bannerPage.useSearch();
  const address = (format: BannerFormat, size: BannerSize = "300x250"): string => {
    const query = {
      l: language === plant.language ? undefined : language,
      t: theme === "light" ? undefined : theme,
      b: brand === "default" ? undefined : brand,
    };
    const file = bannerFile({ plantId: plant.id, size, format });
    return (
      globalThis.location.origin +
      addressOf(getBanner.path, { file }, format === "png" ? query : {})
    );
  };
  const lineOf = (size: BannerSize): string => {
    const [width, height] = size.split("x");
    return `<img src="${escaped(address("png", size))}" width="${width}" height="${height}" alt="${escaped(filled(bannerWords(language).alt, { plant: plant.name }))}">`;
  };
  if (plant.disabled)
    return (
      <>
        <PageHead title={t("banner.title")} />
        <EmptyState
          kind="empty"
          title={t("banner.closed")}
          hint={t("banner.closedHint")}
          action={
            may("plant_edit") && (
              <PageLink className="hg-link" to={plantInfoPage.at({ plantId: plant.id })}>
                {t("banner.toPlant")}
              </PageLink>
            )
          }
        />
      </>
    );
  return (
    <>
      <PageHead title={t("banner.title")} sub={t("banner.sub")} />
      <div className="hg-banner-look">
        <SegmentedControl
          aria-label={t("banner.language")}
          data={languages.map((one) => ({ value: one, label: t(`frame.languageOf.${one}`) }))}
          value={language}
          onChange={(one) => change({ language: one === plant.language ? undefined : one })}
        />
        <SegmentedControl
          aria-label={t("banner.theme")}
          data={bannerThemes.map((one) => ({ value: one, label: t(`banner.themeOf.${one}`) }))}
          value={theme}
          onChange={(one) => change({ theme: one })}
        />
      </div>
      <div className="hg-grid">
        {bannerSizes.map((size) => (
          <Panel key={size} span={6} title={size.replace("x", " × ")} sub={t("banner.pixels")}>
            <Preview key={address("png", size)} address={address("png", size)} size={size} />
            <Copied label={t("banner.html")} line={lineOf(size)} />
          </Panel>
        ))}
        {may("xml") && (
          <Panel span={12} title={t("banner.figures")} sub={t("banner.figuresSub")}>
            {(["json", "xml"] as const).map((format) => (
              <Copied
                key={format}
                label={format.toUpperCase()}
                line={address(format)}
                opens={address(format)}
              />
            ))}
          </Panel>
        )}
      </div>
    </>
  );
}

/** The picture as other pages will show it; what is said where it does not come. */
function Preview(props: { readonly address: string; readonly size: BannerSize }): ReactNode {
  const { t } = useTranslation();
  const [failed, setFailed] = useState(false);
  const [width, height] = props.size.split("x").map(Number);
  return failed ? (
    <div className="hg-banner-failed" style={{ width, height }} role="alert">
      <span>{t("banner.failed")}</span>
      <Button variant="default" size="xs" onClick={() => setFailed(false)}>
        {t("common.retry")}
      </Button>
    </div>
  ) : (
    <img
      className="hg-banner-picture"
      src={props.address}
      width={width}
      height={height}
      alt={t("banner.preview", { size: props.size.replace("x", " × ") })}
      onError={() => setFailed(true)}
    />
  );
}

/** A line to be copied. */
function Copied(props: {
  readonly label: string;
  readonly line: string;
  readonly opens?: string;
}): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(props.line);
      toastDone(t("banner.copied"));
    } catch {
      toastError(t("banner.copyFailed"));
    }
  };
  return (
    <div className="hg-banner-line">
      <div className="hg-banner-label">
        <span id={id}>{props.label}</span>
        {props.opens !== undefined && (
          <a className="hg-link" href={props.opens} target="_blank" rel="noreferrer">
            {t("banner.open")}
          </a>
        )}
        <Button variant="default" size="xs" onClick={() => void copy()} aria-describedby={id}>
          {t("banner.copy")}
        </Button>
      </div>
      <pre aria-labelledby={id}>{props.line}</pre>
    </div>
  );
}
