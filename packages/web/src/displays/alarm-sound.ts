import { useEffect, useRef } from "react";

/** Two short tones: higher, then lower. [Hz] */
const tones = [880, 660] as const;
const lengthSeconds = 0.25;

/** Sounds once whenever a plant that was not in alarm before is in alarm, where it was asked for. The first look is silent. */
export function useAlarmSound(isWanted: boolean, inAlarm: readonly string[] | null): void {
  const before = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    if (inAlarm === null) return;
    const isNew = before.current !== null && inAlarm.some((id) => !before.current?.has(id));
    before.current = new Set(inAlarm);
    if (isWanted && isNew) sound();
  }, [isWanted, inAlarm]);
}

function sound(): void {
  const context = new AudioContext();
  for (const [at, hertz] of tones.entries()) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    volume.gain.value = 0.2;
    tone.frequency.value = hertz;
    tone.connect(volume).connect(context.destination);
    tone.start(context.currentTime + at * lengthSeconds);
    tone.stop(context.currentTime + (at + 1) * lengthSeconds);
    if (at === tones.length - 1) tone.onended = () => void context.close();
  }
}
