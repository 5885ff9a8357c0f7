import { deleteFile } from "@heliograph/contract/files/files.routes.ts";
import { fileLimits } from "@heliograph/contract/files/files.wire.ts";
import {
  type DisplayImage,
  type InformativeDisplay,
  maxDisplayImages,
} from "@heliograph/contract/displays/informative.wire.ts";
import { imagesInUse } from "@heliograph/domain/displays/page-of.ts";
import { ActionIcon } from "@mantine/core";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../change.ts";
import { addressOfImage, ImageUpload, kilobytes } from "../files/files.api.ts";
import { useConfirmDelete } from "../ui/confirm.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Panel } from "../ui/panel.tsx";
import { toastError } from "../ui/toasts.tsx";
import { useFormat } from "../ui/use-format.tsx";
import { displaysChanged } from "./displays.api.ts";
import { ImageDialog } from "./image-dialog.tsx";

const icon = { size: 16, stroke: 1.6, "aria-hidden": true } as const;
/** What fills its place on a screen of 1920 x 1080. [px] */
const recommended = {
  image: [900, 600],
  image_wide: [1500, 600],
  image_small: [655, 300],
  full: [1820, 870],
} as const;
const logos = [
  ["logoSize", { height: 150, width: 300 }],
  ["logo2Size", { height: 150, width: 200 }],
] as const;

/** The images that a display may show. They are stored as soon as they are sent: what is unsaved on the other tabs stays. (DISP-10, DISP-11) */
export function DisplayImages(props: {
  readonly display: InformativeDisplay;
  /** The same as it stands on the form: what it shows is not deleted under it either. */
  readonly draft: Pick<InformativeDisplay, "options" | "pages">;
}): ReactNode {
  const { display, draft } = props;
  const { t } = useTranslation();
  const [edited, setEdited] = useState<DisplayImage | null>(null);
  const confirmDelete = useConfirmDelete();
  const deletion = useChange(deleteFile, displaysChanged);
  const { images } = display;
  const used = new Set([...imagesInUse(display), ...imagesInUse(draft)]);
  const remove = async ({ id, name }: DisplayImage): Promise<void> => {
    if (used.has(id)) return toastError(t("informative.images.inUse"));
    if (!(await confirmDelete(name))) return;
    const words = { done: t("files.deleted"), failed: t("files.notDeleted") };
    await deletion.sendWithToast({ params: { id } }, words);
  };
  const { maxWidth, maxHeight } = fileLimits.display_image;
  return (
    <div className="hg-edit-sections">
      <div>
        <Panel title={t("informative.tabs.images")}>
          {images.length === 0 && (
            <EmptyState
              title={t("informative.images.none")}
              hint={t("informative.images.noneHint")}
            />
          )}
          <ul className="hg-images-grid hg-display-images">
            {images.map((image) => (
              <li key={image.id}>
                <Shown
                  image={image}
                  isUsed={used.has(image.id)}
                  onEdit={() => setEdited(image)}
                  onRemove={() => void remove(image)}
                />
              </li>
            ))}
          </ul>
        </Panel>
        <Panel title={t("informative.images.upload")}>
          <ImageUpload
            ownerId={display.id}
            category="display_image"
            most={Math.max(0, maxDisplayImages - images.length)}
            changed={displaysChanged}
            limits={t("informative.images.limits", { width: maxWidth, height: maxHeight })}
            tooBig={t("informative.images.tooBig")}
          />
        </Panel>
      </div>
      <div>
        <Panel title={t("informative.images.sizes")}>
          <dl className="hg-display-sizes">
            {(["image", "image_wide", "image_small", "full"] as const).map((name) => (
              <div key={name}>
                <dt>{t(`informative.images.size.${name}`)}</dt>
                <dd className="hg-num">{recommended[name].join("x")} px</dd>
              </div>
            ))}
            {logos.map(([name, size]) => (
              <div key={name}>
                <dt>{t(`informative.images.${name}`)}</dt>
                <dd>{t("informative.images.logoText", size)}</dd>
              </div>
            ))}
          </dl>
        </Panel>
      </div>
      {edited && (
        <ImageDialog displayId={display.id} image={edited} onClose={() => setEdited(null)} />
      )}
    </div>
  );
}

function Shown(props: {
  readonly image: DisplayImage;
  readonly isUsed: boolean;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { image } = props;
  const { name, width, height, size } = image;
  const address = addressOfImage(image);
  return (
    <figure className="hg-image">
      <a
        href={address}
        target="_blank"
        rel="noreferrer"
        aria-label={t("informative.images.open", { name })}
      >
        <img src={address} alt={name} width={width} height={height} />
      </a>
      <figcaption>
        <span className="hg-grow">
          <span className="hg-cut hg-strong" title={name}>
            {name}
          </span>
          <span className="hg-small hg-dim">
            {format.number(width, 0)} × {format.number(height, 0)} px ·{" "}
            {t("files.kb", { kb: kilobytes(size) })}
            {props.isUsed && ` · ${t("informative.images.used")}`}
          </span>
        </span>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t("informative.images.edit", { name })}
          onClick={props.onEdit}
        >
          <IconPencil {...icon} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="red"
          size="lg"
          aria-label={t("informative.images.remove", { name })}
          onClick={props.onRemove}
        >
          <IconTrash {...icon} />
        </ActionIcon>
      </figcaption>
    </figure>
  );
}
