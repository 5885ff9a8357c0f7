import { ActionIcon, CopyButton, TextInput } from "@mantine/core";
import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import IconCopy from "@tabler/icons-react/dist/esm/icons/IconCopy.mjs";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

const icon = { size: 16, stroke: 1.6, "aria-hidden": true } as const;

/** Where a screen is seen by everybody: it is typed into a television, or sent to whoever hangs it up. @param props.hint what else may stand behind it */
export function PublicAddress(props: { readonly path: string; readonly hint: string }): ReactNode {
  const { t } = useTranslation();
  const address = globalThis.location.origin + props.path;
  return (
    <TextInput
      mt="md"
      readOnly
      label={t("displays.address")}
      description={props.hint}
      inputWrapperOrder={["label", "input", "description"]}
      value={address}
      onFocus={(event) => event.currentTarget.select()}
      rightSection={
        <CopyButton value={address}>
          {({ copied, copy }) => (
            <ActionIcon
              aria-label={t(copied ? "displays.addressCopied" : "displays.addressCopy")}
              onClick={copy}
            >
              {copied ? <IconCheck {...icon} /> : <IconCopy {...icon} />}
            </ActionIcon>
          )}
        </CopyButton>
      }
    />
  );
}
