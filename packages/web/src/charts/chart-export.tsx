import { Button, Menu } from "@mantine/core";
import IconDownload from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs";
import IconFileTypeCsv from "@tabler/icons-react/dist/esm/icons/IconFileTypeCsv.mjs";
import IconPhoto from "@tabler/icons-react/dist/esm/icons/IconPhoto.mjs";
import IconTable from "@tabler/icons-react/dist/esm/icons/IconTable.mjs";
import type { ReactNode, RefObject } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "../me.ts";
import { download } from "../ui/download.ts";
import { sheetCsv, xlsxOf } from "../ui/sheet.ts";
import { toastNote } from "../ui/toasts.tsx";
import { useFormat } from "../ui/use-format.tsx";
import type { ChartPanelHandle } from "./drawn-chart.ts";

const icon = { size: 16, stroke: 1.6, "aria-hidden": true } as const;

/** Signs that a file name may not hold, anywhere. */
export const fileName = (name: string): string =>
  name
    .replace(/[\\/:*?"<>|\p{Cc}]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 80);

/** The picture for everybody, the figures for those who may export data. (CHART-24, CHART-25) */
export function ChartExport(props: {
  readonly plantId: string;
  readonly name: string;
  readonly panel: RefObject<ChartPanelHandle | null>;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const may = useMay(props.plantId);
  const name = `${props.plantId} ${fileName(props.name)}`;
  const none = (): void => toastNote(t("common.chart.noData"));
  const png = async (): Promise<void> => {
    const picture = await props.panel.current?.png();
    if (picture) download(`${name}.png`, picture);
    else none();
  };
  const sheet = async (ending: "csv" | "xlsx"): Promise<void> => {
    const made = props.panel.current?.sheet();
    if (!made) return none();
    download(
      `${name}.${ending}`,
      ending === "xlsx"
        ? await xlsxOf(made)
        : new Blob([sheetCsv(made, format.language)], { type: "text/csv;charset=utf-8" }),
    );
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload {...icon} />}>
          {t("charts.download")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPhoto {...icon} />} onClick={() => void png()}>
          {t("common.chart.png")}
        </Menu.Item>
        {may("export_data") && (
          <>
            <Menu.Item
              leftSection={<IconFileTypeCsv {...icon} />}
              onClick={() => void sheet("csv")}
            >
              {t("common.chart.csv")}
            </Menu.Item>
            <Menu.Item leftSection={<IconTable {...icon} />} onClick={() => void sheet("xlsx")}>
              {t("charts.xlsx")}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
