/** A weather service on a port of its own: what it answers, and what it was asked. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface WeatherService {
  /** With {lat} and {lon}, as the setting wants it. */
  readonly url: string;
  readonly asked: string[];
  status: number;
  body: string;
  close(): Promise<void>;
}
export async function weatherService(): Promise<WeatherService> {
  const server = createServer((request, response) => {
    service.asked.push(request.url ?? "");
    response.writeHead(service.status, { "content-type": "application/json" });
    response.end(service.body);
  });
  await new Promise<void>((done) => {
    server.listen(0, "127.0.0.1", () => done());
  });
  const { port } = server.address() as AddressInfo;
  const service: WeatherService = {
    url: `http://127.0.0.1:${port}/hours?lat={lat}&lon={lon}`,
    asked: [],
    status: 200,
    body: `{"hours":[]}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  return service;
}
