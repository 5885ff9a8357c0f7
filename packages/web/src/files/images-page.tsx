import { deleteFile } from "@heliograph/contract/files/files.routes.ts";
import {
  type FileCategory,
  fileLimits,
  type PlantImage,
} from "@heliograph/contract/files/files.wire.ts";
import { Button } from "@mantine/core";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../change.ts";
import { useMay } from "../me.ts";
import { usePlant } from "../plant-queries.ts";
import { useConfirmDelete } from "../ui/confirm.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { PageHead, Panel, Skeleton } from "../ui/panel.tsx";
import { errorText } from "../ui/refusal-text.ts";
import { useFormat } from "../ui/use-format.tsx";
import { ImageUpload } from "./image-upload.tsx";
import { imagesChanged, imagesQuery, kilobytes } from "./images-query.ts";
import { addressOfImage } from "./plant-logo.tsx";
import "./files.css";

/** Of a plant, its logo not counted. (FI1) */
const maxImages = 100;

const limitsOf = (category: FileCategory) => {
  const { maxBytes, maxWidth, maxHeight } = fileLimits[category];
  return { kb: maxBytes / 1000, width: maxWidth, height: maxHeight };
};

/** The logo of a plant, and its other images. */
export function ImagesPage(): ReactNode {
  const { t } = useTranslation();
  const plant = usePlant();
  const may = useMay(plant.id);
  const reading = useQuery(imagesQuery(plant.id));
  const confirmDelete = useConfirmDelete();
  const deletion = useChange(deleteFile, imagesChanged(plant.id));
  const mayEdit = may("images_edit");
  const mayLogo = mayEdit || may("logo_upload");
  const remove = async ({ id, name, version }: PlantImage): Promise<void> => {
    if (!(await confirmDelete(name))) return;
    const words = { done: t("files.deleted"), failed: t("files.notDeleted") };
    await deletion.sendWithToast({ params: { id }, query: { version: String(version) } }, words);
  };
  const images = reading.data;
  const logo = images?.find(({ cat }) => cat === "plant_logo");
  const others = images?.filter(({ cat }) => cat === "generic") ?? [];
  return (
    <div className="hg-page">
      <PageHead title={t("files.title")} sub={plant.name} />
      {reading.error && !images ? (
        <Panel>
          <LoadError text={errorText(reading.error)} onRetry={() => void reading.refetch()} />
        </Panel>
      ) : (
        <div className="hg-images">
          <Panel title={t("files.logo")}>
            {!images && <Skeleton heightPx={120} />}
            {images && !logo && (
              <EmptyState
                title={t("files.noLogo")}
                {...(mayLogo ? { hint: t("files.noLogoHint") } : {})}
              />
            )}
            {logo && (
              <Shown image={logo} isLogo onRemove={mayLogo ? () => void remove(logo) : null} />
            )}
            {mayLogo && (
              <ImageUpload
                ownerId={plant.id}
                category="plant_logo"
                shownVersion={logo?.version ?? 0}
                most={1}
                changed={imagesChanged(plant.id)}
                limits={t("files.logoLimits", limitsOf("plant_logo"))}
              />
            )}
          </Panel>
          <Panel
            title={t("files.others")}
            {...(others.length > 0 ? { sub: t("files.count", { count: others.length }) } : {})}
          >
            {!images && <Skeleton heightPx={120} />}
            {images && others.length === 0 && (
              <EmptyState
                title={t("files.noImages")}
                {...(mayEdit ? { hint: t("files.noImagesHint") } : {})}
              />
            )}
            <div className="hg-images-grid">
              {others.map((image) => (
                <Shown
                  key={image.id}
                  image={image}
                  onRemove={mayEdit ? () => void remove(image) : null}
                />
              ))}
            </div>
            {mayEdit && (
              <ImageUpload
                ownerId={plant.id}
                category="generic"
                most={Math.max(0, maxImages - others.length)}
                changed={imagesChanged(plant.id)}
                limits={t("files.imageLimits", limitsOf("generic"))}
              />
            )}
          </Panel>
        </div>
      )}
    </div>
  );
}

/** An image with its facts; it opens by itself in its own size. */
function Shown(props: {
  readonly image: PlantImage;
  readonly isLogo?: boolean;
  /** null where the reader may not delete it. */
  readonly onRemove: (() => void) | null;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { image, isLogo = false, onRemove } = props;
  const address = addressOfImage(image);
  return (
    <figure className={isLogo ? "hg-image logo" : "hg-image"}>
      <a
        href={address}
        target="_blank"
        rel="noreferrer"
        aria-label={t("files.open", { name: image.name })}
      >
        <img src={address} alt={image.name} width={image.width} height={image.height} />
      </a>
      <figcaption>
        <span className="hg-grow">
          <span className="hg-cut hg-strong" title={image.name}>
            {image.name}
          </span>
          <span className="hg-small hg-dim">
            {format.number(image.width, 0)} × {format.number(image.height, 0)} px ·{" "}
            {t("files.kb", { kb: kilobytes(image.size) })}
          </span>
        </span>
        {onRemove && (
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            aria-label={t("files.remove", { name: image.name })}
            leftSection={<IconTrash size={16} stroke={1.6} aria-hidden="true" />}
            onClick={onRemove}
          >
            {t("common.delete")}
          </Button>
        )}
      </figcaption>
    </figure>
  );
}
