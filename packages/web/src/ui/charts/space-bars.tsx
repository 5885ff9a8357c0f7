import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../empty-state.tsx";
import { Skeleton } from "../panel.tsx";
import { bars3d, type SpaceBars } from "./bars-3d.ts";
import { type ChartHandle, useChartSetting } from "./chart.tsx";
import type { Engine } from "./engine.ts";

type Told = Omit<SpaceBars, "scheme" | "language" | "zone" | "words">;

/** Bars in space; the drawing comes on demand. Drag turns it, the wheel goes nearer. */
export function SpaceBarsView(props: {
  readonly label: string;
  readonly heightPx: number;
  readonly chart: Told;
  readonly ref?: Ref<ChartHandle>;
}): ReactNode {
  const { t } = useTranslation();
  const setting = useChartSetting();
  const box = useRef<HTMLDivElement>(null);
  const [engine, setEngine] = useState<Engine | "wait" | "none">("wait");
  useEffect(() => {
    const element = box.current;
    let opened: Engine | null = null;
    let gone = false;
    const open = async (): Promise<void> => {
      const { hasSpace, openSpaceEngine } = await import("./engine-gl.ts");
      if (gone || !element) return;
      if (!hasSpace()) {
        setEngine("none");
        return;
      }
      opened = openSpaceEngine(element);
      setEngine(opened);
    };
    open().catch(() => setEngine("none"));
    const watch = new ResizeObserver(() => opened?.resize());
    if (element) watch.observe(element);
    return () => {
      gone = true;
      watch.disconnect();
      opened?.dispose();
    };
  }, []);
  const option = bars3d({ ...props.chart, ...setting });
  const key = JSON.stringify([props.chart, setting.scheme, setting.language]);
  useEffect(() => {
    if (typeof engine === "string" || engine.isDisposed()) return;
    engine.setOption(option, { notMerge: true });
    // What is drawn follows from the key; the option holds functions and is new at every rendering.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [engine, key]);
  useImperativeHandle(props.ref, () => ({
    png: () =>
      Promise.resolve(
        typeof engine === "string"
          ? null
          : engine.getDataURL({
              type: "png",
              pixelRatio: 2,
              backgroundColor: getComputedStyle(document.body).backgroundColor,
            }),
      ),
  }));
  return (
    <figure className="hg-chart" style={{ height: props.heightPx }}>
      {engine === "wait" && <Skeleton heightPx={props.heightPx} radiusPx={8} />}
      {engine === "none" ? (
        <div className="hg-chart-none" style={{ height: props.heightPx }}>
          <EmptyState
            kind="error"
            title={t("common.chart.noSpace")}
            hint={t("common.chart.noSpaceHint")}
          />
        </div>
      ) : (
        <div ref={box} className="hg-chart-box" role="img" aria-label={props.label} />
      )}
    </figure>
  );
}
