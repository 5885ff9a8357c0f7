import type { FastifyInstance } from "fastify";
import { OperatorError } from "./operator-error.ts";

/** What the operator can do about an address that cannot be listened on, by the system's code. */
const advice: Readonly<Record<string, (address: string, variable: string) => string>> = {
  EADDRINUSE: (address, variable) =>
    `${address} is taken by another program. Stop that one, or choose another ${variable}.`,
  EACCES: (address, variable) =>
    `${address} may not be opened by this user. Choose a ${variable} above 1023.`,
  EADDRNOTAVAIL: (address) =>
    `${address} is no address of this machine. Choose another HOST, 0.0.0.0 for all of them.`,
  ENOTFOUND: (address) =>
    `The name in ${address} is not known. Choose another HOST, 0.0.0.0 for all addresses of this machine.`,
};

/** Listens on the address of the settings. Throws OperatorError where another address is the remedy. */
export async function listen(
  app: FastifyInstance,
  { port, host }: { readonly port: number; readonly host: string },
): Promise<void> {
  await orAdvise(app.listen({ port, host }), `${host}:${port}`, "PORT");
}
/** The same for whatever else listens there. @param variable the setting of its port */
export async function orAdvise<T>(
  listening: Promise<T>,
  address: string,
  variable: string,
): Promise<T> {
  try {
    return await listening;
  } catch (error) {
    const advise = advice[(error as NodeJS.ErrnoException).code ?? ""];
    throw advise === undefined ? error : new OperatorError(advise(address, variable));
  }
}
