import type { FastifyInstance } from "fastify";
import { OperatorError } from "./operator-error.ts";

/** What the operator can do about an address that cannot be listened on, by the system's code. */
const advice: Readonly<Record<string, (address: string) => string>> = {
  EADDRINUSE: (address) =>
    `${address} is taken by another program. Stop that one, or choose another PORT.`,
  EACCES: (address) => `${address} may not be opened by this user. Choose a PORT above 1023.`,
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
  try {
    await app.listen({ port, host });
  } catch (error) {
    const advise = advice[(error as NodeJS.ErrnoException).code ?? ""];
    throw advise === undefined ? error : new OperatorError(advise(`${host}:${port}`));
  }
}
