import type { EChartsOption } from "echarts";
import type { Engine } from "./engine.ts";
import { ms } from "./time-model.ts";
import type { TouchedChart } from "./touch.ts";

interface Drawing {
  readonly option: EChartsOption;
  /** The position of the pointer; null without one. */
  readonly onPoint: (place: { readonly x: number; readonly y: number } | null) => void;
  readonly onZoom?: (fromSeconds: number, toSeconds: number) => void;
}

/** Minimum length of the window: a slot. [s] */
const shortestSeconds = 1800;

/** A drawn chart, as the gestures use it. */
export function touchedChart(engine: Engine, { option, onPoint, onZoom }: Drawing): TouchedChart {
  const axes = [option.xAxis ?? []].flat();
  const [first] = axes;
  const [min, max] = [Number(first?.min), Number(first?.max)];
  const pxOf = (value: number): number => Number(engine.convertToPixel({ xAxisIndex: 0 }, value));
  return {
    showAt: (x, y) => {
      onPoint({ x, y });
      engine.dispatchAction({ type: "showTip", x, y });
    },
    hide: () => {
      onPoint(null);
      engine.dispatchAction({ type: "hideTip" });
      engine.dispatchAction({ type: "updateAxisPointer", currTrigger: "leave" });
    },
    zoom: () => {
      if (!onZoom || !(max > min)) return null;
      let frame = 0;
      const cancel = (): void => {
        cancelAnimationFrame(frame);
        engine.setOption({ xAxis: axes.map(() => ({ min, max })) });
      };
      return {
        span: {
          leftPx: pxOf(min),
          rightPx: pxOf(max),
          fromSeconds: min / ms(1),
          toSeconds: max / ms(1),
        },
        preview: ([from, to]) => {
          cancelAnimationFrame(frame);
          frame = requestAnimationFrame(() => {
            engine.setOption({ xAxis: axes.map(() => ({ min: ms(from), max: ms(to) })) });
          });
        },
        finish: ([from, to]) => {
          cancel();
          const more = Math.max(0, shortestSeconds - (to - from)) / 2;
          onZoom(from - more, to + more);
        },
        cancel,
      };
    },
  };
}
