import {
  pageOf,
  plantOf,
  screenOf,
  seconds,
} from "@heliograph/domain/displays/hall/hall-stage.setup.ts";
import { hallScreenOf } from "@heliograph/domain/displays/hall/hall-screen.ts";
import { videoDocument } from "@heliograph/domain/displays/hall/video-document.ts";
import script from "../../public/hall-video.js?raw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

/** The script of old televisions runs in what the server writes around it. */
const second = 1000;
const minute = 60 * second;
const reload = vi.fn<() => void>();

/** What the server answers: nothing without a network. */
let answered: string | null;
let asked: number;
class Request {
  status = 0;
  readyState = 0;
  responseText = "";
  onreadystatechange = (): void => undefined;
  open(): void {
    asked++;
  }
  send(): void {
    this.readyState = 4;
    this.status = answered === null ? 0 : 200;
    this.responseText = answered ?? "";
    this.onreadystatechange();
  }
}
let sockets: Socket[];
class Socket {
  onmessage = (): void => undefined;
  onclose = (): void => undefined;
  readonly address: string;
  constructor(address: string) {
    this.address = address;
    sockets.push(this);
  }
}

const written = (at: string, build = "a"): string => {
  const [now, plants] = [seconds(at), [plantOf("101")]];
  const pages = [1, 2].map((at) => pageOf("title", { title1: `Pagina ${at}` }));
  const screen = { ...hallScreenOf(screenOf(plants, pages)), now };
  return videoDocument({ screen, language: "it", name: "Ingresso", build, now });
};
function open(at: string): void {
  vi.setSystemTime(at);
  answered = written(at);
  document.body.innerHTML = /<body>(.*)<script/s.exec(answered)![1]!;
  // oxlint-disable-next-line no-implied-eval -- as the old browser runs it
  new Function("location", script)(Object.assign(new URL("http://hall/video/7"), { reload }));
}
const clock = () => document.querySelector(".shown b")?.textContent;
const lost = () => document.getElementById("lost")!;
beforeEach(() => {
  vi.useFakeTimers();
  asked = 0;
  sockets = [];
  reload.mockReset();
  sessionStorage.clear();
  vi.stubGlobal("XMLHttpRequest", Request);
  vi.stubGlobal("WebSocket", Socket);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  document.body.innerHTML = "";
});

test("DISP-38 without a network its clock is changed with its zone, and says of which day the figures are", () => {
  open("2026-10-24T23:58:00Z");
  expect(clock()).toBe("01:58");
  answered = null;
  vi.advanceTimersByTime(60 * minute);
  expect(clock()).toBe("02:58");
  expect(lost().textContent).toBe("Senza collegamento dalle 01:58");
  vi.advanceTimersByTime(4 * minute);
  expect(clock()).toBe("02:02");
  vi.setSystemTime("2026-10-26T01:02:00Z");
  vi.advanceTimersByTime(second);
  expect(clock()).toBe("02:02");
  expect(lost().textContent).toBe("Senza collegamento dal 25/10, 01:58");
  answered = written("2026-10-26T01:03:00Z");
  vi.advanceTimersByTime(minute);
  expect(lost().style.display).toBe("none");
});
test("DISP-38 [DI15] what packets change is asked for at once, but not oftener than every five seconds", () => {
  open("2026-06-18T12:00:00Z");
  expect(sockets.map(({ address }) => address)).toEqual([
    expect.stringMatching(/\/api\/v1\/display\/7\/live$/),
  ]);
  vi.advanceTimersByTime(7 * second);
  for (let message = 0; message < 3; message++) sockets[0]!.onmessage();
  vi.advanceTimersByTime(0);
  expect(asked).toBe(1);
  sockets[0]!.onmessage();
  vi.advanceTimersByTime(4 * second);
  expect(asked).toBe(1);
  vi.advanceTimersByTime(second);
  expect(asked).toBe(2);
});
test("DISP-38 [DI15] a socket that was lost is opened again after the next answer, and not before", () => {
  open("2026-06-18T12:00:00Z");
  answered = null;
  sockets[0]!.onclose();
  vi.advanceTimersByTime(2 * minute);
  expect(sockets).toHaveLength(1);
  answered = written("2026-06-18T12:02:00Z");
  vi.advanceTimersByTime(2 * minute);
  expect(sockets).toHaveLength(2);
});
test("DISP-38 a newer version is loaded while a page turns, once an hour at most, and never without a server", () => {
  open("2026-06-18T12:00:00Z");
  vi.advanceTimersByTime(10 * minute);
  expect(reload).not.toHaveBeenCalled();
  answered = written("2026-06-18T12:10:00Z", "b");
  vi.advanceTimersByTime(minute);
  expect(reload).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(50 * minute);
  expect(reload).toHaveBeenCalledTimes(1);
  answered = null;
  vi.advanceTimersByTime(60 * minute);
  expect(reload).toHaveBeenCalledTimes(1);
});
test("DISP-38 [DI8] each night it begins anew, once, and never without a server", () => {
  const from = new Date(2026, 5, 18, 13, 0);
  open(from.toISOString());
  const hours = (count: number): void => {
    answered &&= written(new Date().toISOString());
    vi.advanceTimersByTime(count * 60 * minute);
  };
  hours(12);
  // The network goes moments before the hour: the last answer is fresh, and a page that is loaded now would not come.
  vi.advanceTimersByTime(60 * minute - 5 * second);
  expect(reload).not.toHaveBeenCalled();
  answered = null;
  hours(0.5);
  expect(reload).not.toHaveBeenCalled();
  // A proxy answers for it.
  answered = "<!doctype html><h1>Be right back</h1>";
  vi.advanceTimersByTime(30 * minute);
  expect(reload).not.toHaveBeenCalled();
  answered = written(new Date().toISOString());
  hours(1);
  expect(reload).toHaveBeenCalledTimes(1);
});
