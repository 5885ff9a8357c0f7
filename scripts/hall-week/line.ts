import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** A network between a screen and the server: it can be cut, with all that goes through it. */
export interface Line {
  readonly port: number;
  cut(isCut: boolean): void;
  stop(): void;
}
export async function lineTo(port: number): Promise<Line> {
  const ends = new Set<Socket>();
  let isCut = false;
  const line = createServer((near) => {
    if (isCut) return near.destroy();
    const far = connect(port, "127.0.0.1");
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(one);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        ends.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
    return undefined;
  });
  await new Promise<void>((done) => line.listen(0, "127.0.0.1", done));
  const destroy = (): void => {
    for (const end of ends) end.destroy();
  };
  return {
    port: (line.address() as AddressInfo).port,
    cut(now) {
      isCut = now;
      if (now) destroy();
    },
    stop() {
      line.close();
      destroy();
    },
  };
}
