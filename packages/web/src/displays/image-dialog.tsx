import { uploadFile } from "@heliograph/contract/files/files.routes.ts";
import { fileLimits, minFileName } from "@heliograph/contract/files/files.wire.ts";
import type { DisplayImage } from "@heliograph/contract/displays/informative.wire.ts";
import { Button, FileButton } from "@mantine/core";
import IconPhotoUp from "@tabler/icons-react/dist/esm/icons/IconPhotoUp.mjs";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../change.ts";
import { addressOfImage, judgeImage } from "../files/files.api.ts";
import { EditDialog } from "../ui/edit-dialog.tsx";
import { refusalText } from "../ui/refusal-text.ts";
import { useEdit } from "../ui/use-edit.ts";
import { displaysChanged } from "./displays.api.ts";

/** The widest image that takes the place of another one. (DI12) [px] */
const maxReplacedWidth = 1820;

interface Values {
  readonly name: string;
  /** What takes the place of the bytes that are there; null: only the name changes. */
  readonly file: File | null;
}

/** Another name, or another file, for an image: both keep its id, and whatever shows it. (DISP-10) */
export function ImageDialog(props: {
  readonly displayId: string;
  readonly image: DisplayImage;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const { displayId, image, onClose } = props;
  const upload = useChange(uploadFile, displaysChanged);
  const [refused, setRefused] = useState<Awaited<ReturnType<typeof judgeImage>>>(null);
  // A sentence as the page is drawn: the texts of refusals come with the first of them.
  const wrong =
    refused &&
    (refused.code === "file_too_big"
      ? t("informative.images.tooBig")
      : refusalText({ code: refused.code, params: { ...refused.params } }, t));
  const edit = useEdit<Values>({
    start: { name: image.name, file: null },
    fields: [
      { name: "name", kind: "text", label: "informative.images.name", required: true, most: 200 },
      { name: "file", kind: "own" },
    ],
    check: ({ name }) => ({
      name:
        name.trim() !== "" &&
        name.trim().length < minFileName &&
        t("form.invalid.min", { min: minFileName }),
      file: wrong ?? false,
    }),
    send: async ({ name, file }) => {
      const bytes = file ?? (await (await fetch(addressOfImage(image))).blob());
      const form = new FormData();
      form.set("cat", "display_image");
      form.set("owner_id", displayId);
      form.set("file_id", image.id);
      form.set("upload", bytes, name.trim());
      return await upload.send({ body: form as never });
    },
    done: t("informative.images.saved"),
    onSaved: onClose,
  });
  const choose = async (file: File | null): Promise<void> => {
    if (file === null) return;
    setRefused(await judgeImage("display_image", file, maxReplacedWidth));
    edit.set({ file });
  };
  const { types, maxHeight } = fileLimits.display_image;
  return (
    <EditDialog
      edit={edit}
      title={t("informative.images.editTitle")}
      onClose={onClose}
      disabled={!edit.isDirty || wrong !== null}
    >
      <div>
        <p className="hg-field-label">{t("informative.images.replace")}</p>
        <p className="hg-small hg-dim-2 hg-edit-hint">
          {t("informative.images.replaceHint")}.{" "}
          {t("informative.images.limits", { width: maxReplacedWidth, height: maxHeight })}
        </p>
        <div className="hg-image-replace">
          <FileButton accept={types.join(",")} onChange={(file) => void choose(file)}>
            {(button) => (
              <Button
                {...button}
                variant="default"
                leftSection={<IconPhotoUp size={16} stroke={1.6} aria-hidden="true" />}
              >
                {t("files.chooseOne")}
              </Button>
            )}
          </FileButton>
          {edit.values.file && <span className="hg-cut">{edit.values.file.name}</span>}
        </div>
        {wrong !== null && (
          <p className="hg-bad hg-small" role="alert">
            {wrong}
          </p>
        )}
      </div>
    </EditDialog>
  );
}
