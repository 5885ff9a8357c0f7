import type { EChartsOption } from "echarts";
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../empty-state.tsx";
import { Skeleton } from "../panel.tsx";
import { bars3d, type SpaceBars } from "./bars-3d.ts";
import { type ChartHandle, NoChart, useChartSetting } from "./chart.tsx";
import type { Engine } from "./engine.ts";
import { seriesColour } from "./series.ts";
import { inkOf } from "./style.ts";

type ChartInput = Omit<SpaceBars, "scheme" | "language" | "zone" | "words" | "aspect">;

const nextFrame = (): Promise<number> => new Promise((done) => requestAnimationFrame(done));

/** The option of a chart, with the reader's camera. */
function turnedAs(engine: Engine, option: EChartsOption): EChartsOption {
  const { grid3D: seen } = engine.getOption() as { grid3D?: { viewControl?: object }[] };
  const { grid3D } = option as { grid3D?: { viewControl?: object } };
  const turned = Object.entries(seen?.[0]?.viewControl ?? {}).filter(
    ([name, value]) => ["alpha", "beta"].includes(name) && typeof value === "number" && value !== 0,
  );
  const viewControl = { ...grid3D?.viewControl, ...Object.fromEntries(turned) };
  return { ...option, grid3D: { ...grid3D, viewControl } } as EChartsOption;
}

/** Bars in space; the drawing comes on demand. Drag turns it, the wheel goes nearer. */
export function SpaceBarsView(props: {
  readonly label: string;
  readonly heightPx: number;
  readonly chart: ChartInput;
  readonly ref?: Ref<ChartHandle>;
}): ReactNode {
  const { t } = useTranslation();
  const setting = useChartSetting();
  const box = useRef<HTMLDivElement>(null);
  const [engine, setEngine] = useState<Engine | "wait" | "none" | "failed">("wait");
  const [attempt, setAttempt] = useState(0);
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
    open().catch(() => setEngine("failed"));
    const watch = new ResizeObserver(() => opened?.resize());
    if (element) watch.observe(element);
    return () => {
      gone = true;
      watch.disconnect();
      opened?.dispose();
    };
  }, [attempt]);
  const optionOn = (on: Engine): EChartsOption =>
    bars3d({ ...props.chart, ...setting, aspect: on.getWidth() / Math.max(1, on.getHeight()) });
  const key = JSON.stringify([props.chart, setting.scheme, setting.language]);
  useEffect(() => {
    if (typeof engine === "string" || engine.isDisposed()) return;
    engine.setOption(optionOn(engine), { notMerge: true });
    // The drawing depends on the key only; the option holds functions and is new at every rendering.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [engine, key]);
  useImperativeHandle(props.ref, () => ({
    png: async (caption = "") => {
      if (typeof engine === "string") return null;
      const [{ pictureOf, pictureRatio }, { openSpaceEngine }] = await Promise.all([
        import("./picture.ts"),
        import("./engine-gl.ts"),
      ]);
      const { name, unit, colour } = props.chart;
      const legend = [{ name, unit, colour: seriesColour(colour, setting.scheme), block: true }];
      const size = { widthPx: engine.getWidth(), heightPx: engine.getHeight() };
      return pictureOf(
        { title: props.label, caption, legend },
        size,
        inkOf(setting.scheme),
        async (room) => {
          // A WebGL scene cannot be scaled: it is redrawn with the reader's camera.
          const painter = openSpaceEngine(document.createElement("div"), {
            width: room.widthPx,
            height: room.heightPx,
            devicePixelRatio: pictureRatio,
          });
          const drawn = new Promise<void>((done) => painter.on("finished", () => done()));
          painter.setOption(turnedAs(engine, optionOn(painter)));
          await drawn;
          // The camera is set only in the frames after the first one.
          await nextFrame();
          await nextFrame();
          const canvas = painter.renderToCanvas({ pixelRatio: pictureRatio });
          painter.dispose();
          return canvas;
        },
      );
    },
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
      ) : engine === "failed" ? (
        <NoChart
          heightPx={props.heightPx}
          error=""
          onRetry={() => {
            setEngine("wait");
            setAttempt(attempt + 1);
          }}
        />
      ) : (
        <div ref={box} className="hg-chart-box" role="img" aria-label={props.label} />
      )}
    </figure>
  );
}
