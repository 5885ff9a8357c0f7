import { uploadFile } from "@heliograph/contract/files/files.routes.ts";
import type { File as StoredFile } from "@heliograph/contract/files/files.wire.ts";
import { Button, FileButton } from "@mantine/core";
import IconCamera from "@tabler/icons-react/dist/esm/icons/IconCamera.mjs";
import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../call.ts";
import { FileImage, useBlobAddress } from "./file-image.tsx";
import { smallPhoto } from "./small-photo.ts";
import "./files.css";

const accepted = "image/jpeg,image/png,image/webp";
const uploadMs = 120_000;

/** Sends photos one after the other. Throws at the first that is refused: those before it have arrived. */
export async function sendPhotos(ownerId: string, photos: readonly File[]): Promise<void> {
  for (const photo of photos) {
    const form = new FormData();
    form.set("cat", "logbook_photo");
    form.set("owner_id", ownerId);
    // oxlint-disable-next-line no-await-in-loop -- two at a time are all that a user may send
    form.set("upload", await smallPhoto(photo), photo.name);
    // oxlint-disable-next-line no-await-in-loop
    await call(uploadFile, { body: form as never }, { timeoutMs: uploadMs });
  }
}

/** Photos that are there, photos that are to be sent, and a button for more. */
export function PhotoPicker(props: {
  readonly label: string;
  readonly stored: readonly StoredFile[];
  readonly chosen: readonly File[];
  readonly onChosen: (photos: readonly File[]) => void;
  /** Takes one away that is there. */
  readonly onRemove: (file: StoredFile) => void;
  readonly most: number;
}): ReactNode {
  const { t } = useTranslation();
  const { stored, chosen, onChosen, onRemove, most } = props;
  const room = most - stored.length - chosen.length;
  return (
    <div className="hg-photos-field">
      <span className="hg-photos-label">{props.label}</span>
      <div className="hg-photos">
        {stored.map((file) => (
          <Tile key={file.id} name={file.name} onRemove={() => onRemove(file)}>
            <FileImage file={file} alt={file.name} />
          </Tile>
        ))}
        {chosen.map((photo, at) => (
          <Tile
            key={`${photo.name} ${at}`}
            name={photo.name}
            onRemove={() => onChosen(chosen.filter((one) => one !== photo))}
          >
            <Chosen photo={photo} />
          </Tile>
        ))}
      </div>
      <FileButton
        accept={accepted}
        multiple
        onChange={(photos) => onChosen([...chosen, ...photos].slice(0, most - stored.length))}
      >
        {(button) => (
          <Button
            {...button}
            variant="default"
            disabled={room <= 0}
            leftSection={<IconCamera size={16} stroke={1.6} aria-hidden />}
          >
            {t("files.addPhotos")}
          </Button>
        )}
      </FileButton>
    </div>
  );
}
function Chosen({ photo }: { readonly photo: File }): ReactNode {
  const address = useBlobAddress(photo);
  return address && <img src={address} alt={photo.name} />;
}
function Tile(props: {
  readonly name: string;
  readonly onRemove: () => void;
  readonly children: ReactNode;
}): ReactNode {
  const { t } = useTranslation();
  return (
    <div className="hg-photo-tile">
      {props.children}
      <button
        type="button"
        onClick={props.onRemove}
        aria-label={t("files.removePhoto", { name: props.name })}
      >
        <IconX size={14} stroke={2} aria-hidden />
      </button>
    </div>
  );
}
