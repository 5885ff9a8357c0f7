import type { ErrorCode, ErrorReply } from "@heliograph/contract/errors.ts";
import {
  apiBase,
  type Answer,
  type Input,
  type May,
  type Route,
} from "@heliograph/contract/route.ts";
import type { Socket } from "node:net";
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from "fastify";
import {
  hasZodFastifySchemaValidationErrors,
  serializerCompiler,
  validatorCompiler,
} from "fastify-type-provider-zod";
import { mayOnPlant, type Call, type Caller } from "./caller.ts";
import type { Log } from "./log.ts";
import { notAllowed, notFound, Problem, TooManyAttempts } from "./problem.ts";
import { holdsStorableText } from "./storable-text.ts";

/** What the gate asks of the rooms: who is this, and whose is that object. */
export interface Gate {
  /** null for nobody; throws Problem for a token that is refused. */
  authenticate(request: FastifyRequest): Promise<Caller | null>;
  plantExists(plantId: string): Promise<boolean>;
  /** The plant that owns a device, variable, chart ...; null when there is no such object. */
  plantOf(objectId: string): Promise<string | null>;
}
/** A reply that is already JSON text: for data whose rows come from our own columns, where validation would cost more than the query. */
export class Raw<_T> {
  readonly json: string | Uint8Array;
  constructor(json: string | Uint8Array) {
    this.json = json;
  }
}

declare module "fastify" {
  interface FastifyContextConfig {
    may?: May;
  }
  interface FastifyRequest {
    call: Call;
  }
}

/** A request must be here, body and all, within so long: who never ends one would keep its connection for ever. [ms] */
const requestMilliseconds = 300_000;

/** @param trustedProxies how many proxies in front are ours: so many forwarded addresses are believed */
export async function newApp(gate: Gate, log: Log, trustedProxies = 0): Promise<FastifyInstance> {
  const app = Fastify({
    logger: false,
    bodyLimit: 1_000_000,
    requestTimeout: requestMilliseconds,
    trustProxy: (_address, hop) => hop < trustedProxies,
    // A path parameter is at most a username of 100 characters, percent-encoded.
    routerOptions: { maxParamLength: 400 },
    // A path that cannot be read, before any route is found.
    frameworkErrors: (error, _request, reply) => {
      const answer = describe(error);
      void (reply as unknown as FastifyReply).code(answer.status).send(answer.body);
    },
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest("call");
  app.addHook("onRequest", async (request) => {
    const may = request.routeOptions.config.may;
    // Files of the portal, and paths that do not exist, have no `may`: they carry nothing of a plant.
    if (may === undefined || may.who === "public") {
      request.call = { caller: null, ip: request.ip };
      return;
    }
    request.call = { caller: await admit(gate, request, may), ip: request.ip };
  });
  let isStopping = false;
  app.addHook("preClose", (done) => {
    isStopping = true;
    done();
  });
  // Callers keep a connection open for the next call: one that was in use at the stop would keep it waiting for a minute.
  app.addHook("onResponse", (request, _reply, done) => {
    if (isStopping) request.raw.socket.end();
    done();
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const answer = describe(error);
    if (answer.status >= 500)
      log.error("request failed", { method: request.method, path: pathOf(request), error });
    return reply.code(answer.status).headers(headersOf(error)).send(answer.body);
  });
  return app;
}

/** Bytes that are no HTTP: there is no request to answer, only a socket. */
function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) return;
  const [status, body] =
    error.code === "HPE_HEADER_OVERFLOW"
      ? [
          "431 Request Header Fields Too Large",
          refusal("invalid_request", "the headers are too large"),
        ]
      : error.code === "ERR_HTTP_REQUEST_TIMEOUT"
        ? ["408 Request Timeout", refusal("invalid_request", "the request did not arrive in time")]
        : ["400 Bad Request", refusal("invalid_request", "this is no HTTP request")];
  const text = JSON.stringify(body);
  socket.end(
    `HTTP/1.1 ${status as string}\r\nconnection: close\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
  );
}

/** What does not exist: a page for a browser that asks for one, a refusal for everybody else. */
export function answerUnknown(
  app: FastifyInstance,
  page: (request: FastifyRequest, reply: FastifyReply) => FastifyReply | null,
): void {
  app.setNotFoundHandler(
    (request, reply) =>
      page(request, reply) ??
      reply
        .code(404)
        .send(
          refusal("not_found", `${request.method} ${pathOf(request).slice(0, 300)} does not exist`),
        ),
  );
}

/** The one place where a call is let through: 401 for nobody, 404 for what does not exist, 403 for what is not allowed. */
async function admit(gate: Gate, request: FastifyRequest, may: May): Promise<Caller> {
  const caller = await gate.authenticate(request);
  if (caller === null)
    throw new Problem("not_logged_in", "a valid token is needed in `Authorization: Bearer`");
  if (may.who === "admin" && !caller.isAdmin) throw notAllowed("only an admin may do this");
  if (may.who !== "plant") return caller;
  const params = request.params as Record<string, string>;
  const plantId =
    "plant" in may.at ? params[may.at.plant] : await ownerOf(gate, params[may.at.object]);
  if (plantId === undefined || !/^\d{3,4}$/.test(plantId))
    throw new Problem("invalid_request", "a plant's code has 3 or 4 digits");
  if (!mayOnPlant(caller, plantId, may.any)) {
    if (!(await gate.plantExists(plantId))) throw notFound(`plant ${plantId}`);
    throw notAllowed(`on plant ${plantId} this needs ${["plant_show", ...may.any].join(" and ")}`);
  }
  if (caller.isAdmin && !(await gate.plantExists(plantId))) throw notFound(`plant ${plantId}`);
  return caller;
}
async function ownerOf(gate: Gate, id: string | undefined): Promise<string> {
  if (id === undefined || !/^[0-9a-f]{24}$/.test(id))
    throw new Problem("invalid_request", "an id has 24 hexadecimal characters");
  const plantId = await gate.plantOf(id);
  if (plantId === null) throw notFound(`element ${id}`);
  return plantId;
}

export const pathOf = (request: FastifyRequest): string => request.url.split("?")[0] ?? "";
const refusal = (code: ErrorCode, detail: string): ErrorReply => ({ code, detail });

/** What the caller reads of an error. A server's own fault shows nothing of its inside. */
function describe(error: FastifyError): { status: number; body: ErrorReply } {
  if (error instanceof Problem)
    return { status: error.status, body: refusal(error.code, error.message) };
  if (hasZodFastifySchemaValidationErrors(error)) {
    const all = error.validation.map(
      (v) =>
        `${v.instancePath.replace(/^\//, "").replaceAll("/", ".") || (error.validationContext ?? "body")}: ${v.message}`,
    );
    return { status: 400, body: refusal("invalid_request", all.slice(0, 5).join("; ")) };
  }
  const status = error.statusCode ?? 500;
  if (status === 413)
    return { status, body: refusal("too_large", "the body is too large: send less at a time") };
  if (status === 415) {
    const detail = "the content-type of the body is not understood: send JSON as application/json";
    return { status, body: refusal("unsupported_media_type", detail) };
  }
  if (status === 429) return { status, body: refusal("too_many_attempts", error.message) };
  // Some of these repeat the path, however long it is.
  if (status >= 400 && status < 500)
    return { status: 400, body: refusal("invalid_request", error.message.slice(0, 300)) };
  if (isConnectionLoss(error))
    return {
      status: 503,
      body: refusal("unavailable", "the database is not reachable, try again"),
    };
  return { status: 500, body: refusal("internal", "the server failed, the fault is in its log") };
}
/** What a program reads of a refusal, which knows no sentences: when to come again, and what to show at the door. */
function headersOf(error: FastifyError): Readonly<Record<string, string>> {
  if (error instanceof TooManyAttempts) return { "retry-after": String(error.waitSeconds) };
  if (!(error instanceof Problem) || error.status !== 401) return {};
  // Some clients show a password only to who asks for it. Browsers never call where Basic is asked: it would open their own window.
  const isLogger = error.code === "wrong_ingest_password";
  return { "www-authenticate": isLogger ? 'Basic realm="ingest", charset="UTF-8"' : "Bearer" };
}
/** Whether the database went away, rather than refused. */
export function isConnectionLoss(error: Error & { code?: string }): boolean {
  return (
    /^(ECONN|EPIPE|ENOENT|57P0|08)/.test(error.code ?? "") ||
    /Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect/i.test(
      error.message,
    )
  );
}

/** Mounts one contract route. Fastify validates the way in and serialises the way out by the same schema. */
export function serve<T extends Route>(
  app: FastifyInstance,
  r: T,
  handle: (
    input: Input<T>,
    call: Call & { readonly caller: Caller },
    request: FastifyRequest,
  ) => Promise<Answer<T> | Raw<Answer<T>>>,
): void {
  const takesBody = r.method !== "GET" && r.method !== "DELETE";
  // A call with nothing to say may say nothing.
  const mayBeSilent = takesBody && r.body.safeParse({}).success;
  app.route({
    method: r.method,
    url: apiBase + r.path,
    config: { may: r.may },
    preValidation: (request, _reply, done) => {
      if (mayBeSilent) request.body ??= {};
      const isStorable = [request.params, request.query, request.body].every(holdsStorableText);
      done(
        isStorable
          ? undefined
          : new Problem("invalid_request", "a text holds a zero character or half of a pair"),
      );
    },
    schema: {
      params: r.params,
      querystring: r.query,
      ...(takesBody ? { body: r.body } : {}),
      response: { 200: r.reply },
    },
    handler: async (request, reply) => {
      const answer = await handle(
        { params: request.params, query: request.query, body: request.body ?? {} } as Input<T>,
        // On a route that is not public, `admit` has put a caller there; a public handler does not look.
        request.call as Call & { readonly caller: Caller },
        request,
      );
      if (answer instanceof Raw)
        return await reply
          .type("application/json; charset=utf-8")
          .serializer((v: unknown) => v as string)
          .send(answer.json);
      return answer;
    },
  });
}
