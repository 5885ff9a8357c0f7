import { expect, test } from "vitest";
import { DayClock, type Frames } from "./day-clock.ts";

function framesByHand(): Frames & { readonly draw: (ms: number) => void } {
  let waiting: ((ms: number) => void) | null = null;
  return {
    request: (draw) => {
      waiting = draw;
      return 1;
    },
    cancel: () => {
      waiting = null;
    },
    draw: (ms) => {
      const now = waiting;
      waiting = null;
      now?.(ms);
    },
  };
}

test("RPLY-01 [CT7] at 600 times the sun's speed two slots pass in a second; at the end it stands still", () => {
  const frames = framesByHand();
  const clock = new DayClock(287, 280, frames);
  const seen: number[] = [];
  clock.onSlot((slot) => seen.push(slot));
  clock.setSpeed(600);
  clock.play();
  for (let ms = 0; ms <= 1000; ms += 125) frames.draw(ms);
  expect(clock.slot).toBe(282);
  expect(seen).toEqual([281, 282]);
  for (let ms = 1125; ms <= 5000; ms += 125) frames.draw(ms);
  expect(clock.slot).toBe(287);
  expect(clock.isPlaying).toBe(false);
  // It begins again where the light does.
  clock.play(60);
  expect(clock.slot).toBe(60);
});
test("RPLY-01 [CT7] at the sun's own speed a slot takes five minutes, and a page out of sight skips nothing", () => {
  const frames = framesByHand();
  const clock = new DayClock(287, 100, frames);
  clock.setSpeed(1);
  clock.play();
  frames.draw(0);
  frames.draw(3_600_000);
  expect(clock.slot).toBe(100);
  for (let ms = 3_600_250; ms <= 3_900_250; ms += 250) frames.draw(ms);
  // The first picture counted a quarter of a second, whatever had passed.
  expect(clock.slot).toBe(101);
  clock.pause();
  expect(clock.isPlaying).toBe(false);
});
test("INVC-05 [CT7] it stays inside the day, and who looks at its end follows it", () => {
  const clock = new DayClock(143, 143, framesByHand());
  clock.go(500);
  expect(clock.slot).toBe(143);
  clock.extend(144);
  expect(clock.slot).toBe(144);
  clock.go(20);
  clock.extend(145);
  expect(clock.slot).toBe(20);
  clock.go(-3);
  expect(clock.slot).toBe(0);
});
