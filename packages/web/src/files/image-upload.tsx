import { uploadFile } from "@heliograph/contract/files/files.routes.ts";
import { type FileCategory, fileLimits } from "@heliograph/contract/files/files.wire.ts";
import { Button, FileButton } from "@mantine/core";
import IconCamera from "@tabler/icons-react/dist/esm/icons/IconCamera.mjs";
import IconPhotoPlus from "@tabler/icons-react/dist/esm/icons/IconPhotoPlus.mjs";
import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs";
import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../change.ts";
import { DropZone } from "../ui/drop-zone.tsx";
import { useIsNarrow } from "../ui/breakpoint.ts";
import { refusalText, RefusedError } from "../ui/refusal-text.ts";
import { toastDone, toastFailure } from "../ui/toasts.tsx";
import { useUnsaved } from "../ui/unsaved.ts";
import { useBlobAddress } from "./file-image.tsx";
import { kilobytes } from "./images-query.ts";
import { judgeImage } from "./judge-image.ts";
import { smallPhoto } from "./small-photo.ts";
import "./files.css";

const icon = { size: 16, stroke: 1.6, "aria-hidden": true } as const;
const uploadMs = 120_000;
/** What a phone takes is made so small: within the limits, and enough for a screen. [px] */
const cameraSidePx = 1600;

type Why = Parameters<typeof refusalText>[0];
interface Chosen {
  readonly file: File;
  /** Why it will not be taken, or was not. */
  readonly why: Why | null;
}
const markOf = {
  file_name_short: "name",
  file_type: "type",
  file_damaged: "type",
  file_too_big: "size",
  image_too_large: "imageSize",
  image_too_many_pixels: "imageSize",
} as const;
/** What can be mended here. */
const isLarge: ReadonlySet<string> = new Set(["size", "imageSize"]);
const isMarked = (code: string | undefined): code is keyof typeof markOf =>
  code !== undefined && code in markOf;

/** Images that are chosen, dropped or photographed, looked at, and sent; what will not be taken is marked before. */
export function ImageUpload(props: {
  /** Whose images they are: a plant, or what else the category belongs to. */
  readonly ownerId: string;
  readonly category: FileCategory;
  /** Of the only image there may be: the version that is shown, 0 for none. What somebody else put there meanwhile is not replaced unseen. */
  readonly shownVersion?: number;
  /** How many there is room for. */
  readonly most: number;
  /** What is read again after an upload. */
  readonly changed: Parameters<typeof useChange>[1];
  /** What is taken, in words; `tooBig` says it again beside a file that is too large. */
  readonly limits: string;
  readonly tooBig?: string;
}): ReactNode {
  const { t } = useTranslation();
  const { ownerId, category, most, tooBig, shownVersion } = props;
  const isNarrow = useIsNarrow();
  const hintId = useId();
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  /** What was shown as the image was chosen; after a refusal what is shown now has been looked at. */
  const [seen, setSeen] = useState<number | undefined>();
  const [isSending, setIsSending] = useState(false);
  const upload = useChange(uploadFile, { ...props.changed, timeoutMs: uploadMs });
  useUnsaved(chosen.length > 0);
  const { types } = fileLimits[category];
  const isOne = most === 1;
  const good = chosen.filter(({ why }) => why === null);

  const judgedOf = async (file: File): Promise<Chosen> => {
    const refused = await judgeImage(category, file);
    return { file, why: refused && { code: refused.code, params: { ...refused.params } } };
  };
  const take = async (files: readonly File[]): Promise<void> => {
    setSeen(shownVersion);
    const judged = await Promise.all(files.map(judgedOf));
    setChosen((before) => (isOne ? judged.slice(0, 1) : [...before, ...judged].slice(0, most)));
  };
  const shrunk = async (photo: File, sidePx = Infinity): Promise<File> => {
    const { maxBytes, maxWidth, maxHeight } = fileLimits[category];
    const small = await smallPhoto(photo, {
      widthPx: Math.min(sidePx, maxWidth),
      heightPx: Math.min(sidePx, maxHeight),
      maxBytes,
    });
    return new File([small], photo.name, { type: small.type });
  };
  const photograph = async (photo: File | null): Promise<void> => {
    if (photo !== null) await take([await shrunk(photo, cameraSidePx)]);
  };
  const shrink = async (file: File): Promise<void> => {
    const one = await judgedOf(await shrunk(file));
    setChosen((before) => before.map((was) => (was.file === file ? one : was)));
  };
  const send = async (): Promise<void> => {
    setIsSending(true);
    let sent = 0;
    for (const one of good) {
      const form = new FormData();
      form.set("cat", category);
      form.set("owner_id", ownerId);
      const version = seen ?? shownVersion;
      if (version !== undefined) form.set("seen_version", String(version));
      form.set("upload", one.file, one.file.name);
      try {
        // oxlint-disable-next-line no-await-in-loop -- two at a time are all that a user may send
        await upload.send({ body: form as never });
        sent += 1;
        setChosen((before) => before.filter(({ file }) => file !== one.file));
      } catch (error) {
        toastFailure(error, t("form.upload.fail"));
        const why = error instanceof RefusedError ? error.refused : {};
        setSeen(undefined);
        setChosen((before) =>
          before.map((was) =>
            was.file === one.file && isMarked(why.code) ? { ...was, why } : was,
          ),
        );
        break;
      }
    }
    setIsSending(false);
    if (sent > 0) toastDone(t("form.upload.done"));
  };
  return (
    <div className="hg-upload">
      <DropZone className="hg-upload-drop" onFiles={(files) => void take(files)}>
        <div className="hg-upload-ways">
          <FileButton
            accept={types.join(",")}
            multiple={!isOne}
            onChange={(files: File | readonly File[] | null) =>
              void take(files === null ? [] : [files].flat())
            }
          >
            {(button) => (
              <Button
                {...button}
                variant="default"
                aria-describedby={hintId}
                leftSection={<IconPhotoPlus {...icon} />}
              >
                {t(isOne ? "files.chooseOne" : "files.chooseMany")}
              </Button>
            )}
          </FileButton>
          {isNarrow && !isOne && (
            <FileButton
              accept="image/*"
              capture="environment"
              onChange={(photo) => void photograph(photo)}
            >
              {(button) => (
                <Button {...button} variant="default" leftSection={<IconCamera {...icon} />}>
                  {t("files.photograph")}
                </Button>
              )}
            </FileButton>
          )}
          {!isNarrow && <span className="hg-dim-2">{t("files.orDrop")}</span>}
        </div>
        <p id={hintId} className="hg-small hg-dim">
          {props.limits}
        </p>
      </DropZone>
      {chosen.length > 0 && (
        <>
          <ul className="hg-upload-list">
            {chosen.map((one) => (
              <Preview
                key={`${one.file.name} ${one.file.size} ${one.file.lastModified}`}
                {...one}
                tooBig={tooBig}
                onShrink={() => void shrink(one.file)}
                onRemove={() => setChosen((before) => before.filter((other) => other !== one))}
              />
            ))}
          </ul>
          <div className="hg-upload-foot">
            <Button variant="default" disabled={isSending} onClick={() => setChosen([])}>
              {t("common.cancel")}
            </Button>
            <Button loading={isSending} disabled={good.length === 0} onClick={() => void send()}>
              {t("files.upload", { count: Math.max(1, good.length) })}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

function Preview({
  file,
  why,
  onShrink,
  onRemove,
  tooBig,
}: Chosen & {
  readonly onShrink: () => void;
  readonly onRemove: () => void;
  readonly tooBig: string | undefined;
}): ReactNode {
  const { t } = useTranslation();
  const address = useBlobAddress(file.type.startsWith("image/") ? file : undefined);
  const code = why?.code;
  return (
    <li className={why === null ? "" : "bad"}>
      {address === null ? (
        <span className="hg-upload-small" aria-hidden="true" />
      ) : (
        <img
          className="hg-upload-small"
          src={address}
          alt=""
          // Whatever it is, it cannot be drawn.
          onError={(event) => {
            event.currentTarget.style.visibility = "hidden";
          }}
        />
      )}
      <span className="hg-grow">
        <span className="hg-cut hg-strong">{file.name}</span>
        {why === null ? (
          <span className="hg-small hg-dim">{t("files.kb", { kb: kilobytes(file.size) })}</span>
        ) : (
          <span className="hg-small" role="alert">
            <strong className="hg-bad">
              {t(`form.upload.${isMarked(code) ? markOf[code] : "fail"}`)}
            </strong>
            {": "}
            {code === "file_too_big" && tooBig !== undefined ? tooBig : refusalText(why, t)}
          </span>
        )}
        {isMarked(code) && isLarge.has(markOf[code]) && (
          <Button variant="default" size="xs" mt={6} onClick={onShrink}>
            {t("files.shrink")}
          </Button>
        )}
      </span>
      <button
        type="button"
        className="hg-upload-off"
        aria-label={t("files.removePhoto", { name: file.name })}
        onClick={onRemove}
      >
        <IconX size={16} stroke={2} aria-hidden="true" />
      </button>
    </li>
  );
}
