import { isUtf8 } from "node:buffer";
import { errorTable, type ErrorReply, type RefusedField } from "@heliograph/contract/errors.ts";
import {
  apiBase,
  usualBodyBytes,
  usualJsonValues,
  type Answer,
  type Input,
  type May,
  type Route,
} from "@heliograph/contract/route.ts";
import { brokenRule, type SchemaIssue, valueAt } from "@heliograph/domain/plants/broken-rule.ts";
import { refusal } from "@heliograph/domain/plants/refusal.ts";
import type { PermissionName } from "@heliograph/contract/users/permissions.ts";
import type { Socket } from "node:net";
import { STATUS_CODES } from "node:http";
import { Readable } from "node:stream";
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
import { bareAnswerHeaders, sendAnswerHeaders } from "./answer-headers.ts";
import { isBoundedJson } from "./bounded-json.ts";
import { isConnectionLoss, isDiskFull } from "./database-faults.ts";
import { mayOnPlant, type Call, type Caller } from "./caller.ts";
import { knownPaths, type KnownPaths } from "./known-paths.ts";
import type { Log } from "./log.ts";
import { Problem, problem, replyOf } from "./problem.ts";
import { SentMemory } from "./sent-memory.ts";
import { holdsStorableText } from "./storable-text.ts";

/** What the access check needs of the rooms: who the caller is, and which plant owns an object. */
export interface AccessControl {
  /** null without a token; throws Problem for one that is refused. */
  authenticate(request: FastifyRequest): Promise<Caller | null>;
  plantExists(plantId: string): Promise<boolean>;
  /** The plant that owns a device, variable, chart ...; null when there is no such object. */
  plantOf(objectId: string): Promise<string | null>;
}
/**
 * A reply that is already JSON text: for data whose rows come from our own columns, where validation would cost more than the query. A long one
 * comes in parts, between which other calls have their turn.
 */
export class Raw<_T> {
  readonly json: string | Uint8Array | AsyncIterable<string>;
  constructor(json: string | Uint8Array | AsyncIterable<string>) {
    this.json = json;
  }
}
/** A reply that comes as lines, each of them what the route replies, as JSON; bytes are whole lines already. Whoever closes the connection ends it. */
export class Lines<_T> {
  readonly lines: AsyncIterable<_T | Uint8Array>;
  constructor(lines: AsyncIterable<_T | Uint8Array>) {
    this.lines = lines;
  }
}

declare module "fastify" {
  interface FastifyContextConfig {
    may?: May;
    /** Of a body of JSON; as usual where it is not said. */
    maxJsonValues?: number;
  }
  interface FastifyRequest {
    call: Call;
  }
  interface FastifyInstance {
    knownPaths: KnownPaths;
  }
}

/** A request must have arrived within this time, body included: one that never ends would hold its connection for ever. [ms] */
const requestMilliseconds = 300_000;

/** @param trustedProxies how many proxies in front are ours: as many forwarded addresses are trusted */
export async function newApp(
  access: AccessControl,
  log: Log,
  {
    trustedProxies,
    mapTilesUrl,
  }: { readonly trustedProxies: number; readonly mapTilesUrl: string | null } = {
    trustedProxies: 0,
    mapTilesUrl: null,
  },
): Promise<FastifyInstance> {
  const app = Fastify({
    logger: false,
    bodyLimit: usualBodyBytes,
    requestTimeout: requestMilliseconds,
    trustProxy: (_address, hop) => hop < trustedProxies,
    // A path parameter is at most a username of 100 characters, percent-encoded.
    routerOptions: { maxParamLength: 400 },
    // A malformed path, before any route is found.
    frameworkErrors: (error, _request, reply) => {
      const answer = describe(error, null);
      void (reply as unknown as FastifyReply)
        .code(answer.status)
        .headers(bareAnswerHeaders)
        .send(answer.body);
    },
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest("call");
  app.decorate("knownPaths", knownPaths(app));
  // Before callers are refused: hooks run in the order in which they are added.
  await sendAnswerHeaders(app, mapTilesUrl);
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, body, done) => {
    const { maxJsonValues = usualJsonValues } = request.routeOptions.config;
    const text = body.toString("utf8");
    if (!isBoundedJson(text, maxJsonValues)) done(problem("too_large"));
    // Its words would be kept damaged.
    else if (!isUtf8(body as Buffer)) done(notUtf8());
    else void parseJson(request, text, done);
  });
  app.addHook("onRequest", async (request) => {
    const may = request.routeOptions.config.may;
    // Files of the portal, and paths that do not exist, have no `may`: they hold no data of a plant.
    if (may === undefined || may.who === "public") {
      request.call = { caller: null, ip: request.ip };
      return;
    }
    request.call = { caller: await admit(access, request, may), ip: request.ip };
  });
  let isStopping = false;
  app.addHook("preClose", (done) => {
    isStopping = true;
    done();
  });
  // Clients keep connections alive: one that was in use at the stop would delay it for a minute.
  app.addHook("onResponse", (request, _reply, done) => {
    if (isStopping) request.raw.socket.end();
    done();
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const answer = describe(error, request);
    const facts = { method: request.method, path: pathOf(request) };
    if (answer.status === 503 || answer.status === 507)
      log.warn("requests are refused", { ...facts, reason: error.message });
    // Who went away before the whole answer was there is no fault.
    else if (error.code !== "ERR_STREAM_PREMATURE_CLOSE" && answer.status >= 500)
      log.error("request failed", { ...facts, error });
    return reply.code(answer.status).headers(headersOf(error, answer.status)).send(answer.body);
  });
  return app;
}

/** Bytes that are not HTTP: there is no request to answer, only a socket. */
function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) return;
  const code =
    error.code === "HPE_HEADER_OVERFLOW"
      ? "headers_too_large"
      : error.code === "ERR_HTTP_REQUEST_TIMEOUT"
        ? "request_timeout"
        : "malformed_request";
  const [status] = errorTable[code];
  const text = JSON.stringify(replyOf(refusal(code)));
  const headers = Object.entries({
    connection: "close",
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(text),
    ...bareAnswerHeaders,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\n${headers.join("")}\r\n${text}`);
}

/** Unknown paths: the portal's page for a browser that asks for HTML, a refusal otherwise. */
export function answerUnknown(
  app: FastifyInstance,
  page: (request: FastifyRequest, reply: FastifyReply) => FastifyReply | null,
): void {
  app.setNotFoundHandler((request, reply) => {
    const answer = page(request, reply);
    if (answer !== null) return answer;
    const path = pathOf(request);
    const methods = path.length > longestPath ? [] : app.knownPaths.methodsOf(path);
    const route = `${request.method} ${path.slice(0, 150)}`;
    if (methods.length === 0)
      return reply.code(404).send(replyOf(refusal("route_not_found", { route })));
    const allow = methods.join(", ");
    return reply
      .code(405)
      .header("allow", allow)
      .send(replyOf(refusal("method_not_allowed", { route, allow })));
  });
}

/** Longer than any path of ours. */
const longestPath = 1000;

/** The one access check of every call: 401 without a session, 404 for what does not exist, 403 for what is not allowed. */
async function admit(access: AccessControl, request: FastifyRequest, may: May): Promise<Caller> {
  const caller = await access.authenticate(request);
  if (caller === null) throw problem("not_logged_in");
  if (may.who === "admin" && !caller.isAdmin) throw problem("admin_needed");
  if (may.who !== "plant") return caller;
  const params = request.params as Record<string, string>;
  const plantId =
    "plant" in may.at ? params[may.at.plant] : await ownerOf(access, params[may.at.object]);
  if (plantId === undefined || !/^\d{3,4}$/.test(plantId)) throw problem("invalid_plant_id");
  if (!mayOnPlant(caller, plantId, may.any)) {
    if (!(await access.plantExists(plantId))) throw problem("plant_not_found", { plant: plantId });
    throw may.any.length > 1
      ? problem("one_permission_needed", { plant: plantId, needs: may.any })
      : problem("permission_needed", {
          plant: plantId,
          needs: [...new Set<PermissionName>(["plant_show", ...may.any])],
        });
  }
  if (caller.isAdmin && !(await access.plantExists(plantId)))
    throw problem("plant_not_found", { plant: plantId });
  return caller;
}
async function ownerOf(access: AccessControl, id: string | undefined): Promise<string> {
  if (id === undefined || !/^[0-9a-f]{24}$/.test(id)) throw problem("invalid_object_id");
  const plantId = await access.plantOf(id);
  if (plantId === null) throw problem("object_not_found", { id });
  return plantId;
}

export const pathOf = (request: FastifyRequest): string => request.url.split("?")[0] ?? "";

const notUtf8 = (): Error =>
  Object.assign(new Error("the body is not UTF-8: save or send it as UTF-8"), { statusCode: 400 });

/** The error as the caller gets it. An internal error shows no details. */
function describe(
  error: FastifyError,
  request: FastifyRequest | null,
): { status: number; body: ErrorReply } {
  if (error instanceof Problem) return { status: error.status, body: replyOf(error.refusal) };
  if (hasZodFastifySchemaValidationErrors(error))
    return { status: 400, body: broken(error, request) };
  const status = error.statusCode ?? 500;
  if (status === 413) return { status, body: replyOf(refusal("too_large")) };
  if (status === 415)
    return {
      status,
      body: replyOf(refusal("unsupported_media_type", { takes: takenBy(request) })),
    };
  // Some of these repeat the path, however long it is.
  if (status >= 400 && status < 500)
    return {
      status: 400,
      body: replyOf(refusal("malformed_request"), error.message.slice(0, 300)),
    };
  if (isDiskFull(error)) return { status: 507, body: replyOf(refusal("no_room")) };
  return isConnectionLoss(error)
    ? { status: 503, body: replyOf(refusal("unavailable")) }
    : { status: 500, body: replyOf(refusal("internal")) };
}
/** Rooms that take something else than JSON have a parser of their own for it. */
const bodyTypes = ["multipart/form-data", "application/json"] as const;
const takenBy = (request: FastifyRequest | null): string =>
  bodyTypes.find((type) => request?.server.hasContentTypeParser(type)) ?? "application/json";
type Broken = NonNullable<FastifyError["validation"]>[number];
interface UnionIssue extends SchemaIssue {
  readonly path: readonly (string | number)[];
  readonly code: string;
  readonly message: string;
  /** Of unknown keys. */
  readonly keys?: readonly string[];
}
/** What is wrong with a value that fits none of several shapes: of the shape that it comes nearest to. */
function nearest(issue: Broken): Broken[] {
  // A union that has words of its own says it all.
  const isNamed = issue.keyword !== "invalid_union" || issue.message !== "Invalid input";
  const shapes = isNamed ? [] : (issue.params["errors"] as UnionIssue[][]);
  const wrong = (shape: readonly UnionIssue[]): number =>
    shape.reduce((sum, { keys }) => sum + (keys?.length ?? 1), 0);
  const [shape = []] = shapes.toSorted((a, b) => wrong(a) - wrong(b));
  if (shape.length === 0) return [issue];
  return shape.map(({ path, code, message, ...params }) => ({
    ...issue,
    instancePath: [issue.instancePath.replace(/\/$/, ""), ...path].join("/"),
    keyword: code,
    message,
    params,
  }));
}
/** For a request that breaks rules of its schema: the first five of them, in words and by field. */
function broken(
  { validation = [], validationContext = "body" }: FastifyError,
  request: FastifyRequest | null,
): ErrorReply {
  const sent =
    request?.[validationContext === "querystring" ? "query" : (validationContext as "body")];
  const issues = validation
    .flatMap(nearest)
    .slice(0, 5)
    .map(({ instancePath, keyword, message, params }) => {
      const path = instancePath.split("/").filter((step) => step !== "");
      const { rule, params: numbers } = brokenRule(
        { code: keyword, ...params },
        valueAt(sent, path),
      );
      const field = path.join(".");
      return {
        words: `${field || validationContext}: ${message ?? ""}`,
        broken: { field, rule, ...(Object.keys(numbers).length === 0 ? {} : { params: numbers }) },
      };
    });
  const fields: RefusedField[] = issues.map((issue) => issue.broken);
  const detail = issues.map(({ words }) => words).join("; ");
  return { ...replyOf(refusal("invalid_request"), detail), fields };
}
/** Retry-After: a database is back soon, disk space has to be made by an operator. [s] */
const waitSecondsOf: Readonly<Record<number, number>> = { 503: 5, 507: 60 };
/** Headers of a refusal for programs: Retry-After, and WWW-Authenticate. */
function headersOf(error: FastifyError, status: number): Readonly<Record<string, string>> {
  const waitSeconds = waitSecondsOf[status];
  if (waitSeconds !== undefined) return { "retry-after": String(waitSeconds) };
  if (!(error instanceof Problem)) return {};
  const { wait } = error.refusal.params;
  if (status === 429) return { "retry-after": String(Number(wait)) };
  if (status !== 401) return {};
  // Some clients send a password only when asked for it. Browsers never call these routes: Basic would open their own dialog.
  const isLogger = error.code === "wrong_ingest_password";
  return { "www-authenticate": isLogger ? 'Basic realm="ingest", charset="UTF-8"' : "Bearer" };
}
/** Mounts one contract route. Fastify validates the request and serialises the reply by the contract's schemas. */
export function serve<T extends Route>(
  app: FastifyInstance,
  r: T,
  handle: (
    input: Input<T>,
    call: Call & { readonly caller: Caller },
    request: FastifyRequest,
  ) => Promise<Answer<T> | Raw<Answer<T>> | Lines<Answer<T>>>,
): void {
  const takesBody = r.method !== "GET" && r.method !== "DELETE";
  // A body without required fields may be absent.
  const mayBeSilent = takesBody && r.body.safeParse({}).success;
  app.route({
    method: r.method,
    url: apiBase + r.path,
    config: { may: r.may, maxJsonValues: r.maxJsonValues },
    bodyLimit: r.maxBodyBytes,
    preValidation: (request, _reply, done) => {
      if (mayBeSilent) request.body ??= {};
      const isStorable = [request.params, request.query, request.body].every(holdsStorableText);
      done(isStorable ? undefined : problem("unstorable_text"));
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
        // On a route that is not public, `admit` has set the caller; a public handler does not read it.
        request.call as Call & { readonly caller: Caller },
        request,
      );
      if (answer instanceof Raw) {
        const { json } = answer;
        void reply.type("application/json; charset=utf-8");
        if (typeof json !== "string" && !(json instanceof Uint8Array))
          return await reply.send(Readable.from(json, { objectMode: false }));
        return await reply.serializer((v: unknown) => v as string).send(json);
      }
      if (answer instanceof Lines)
        return await reply
          .type("application/x-ndjson; charset=utf-8")
          .send(Readable.from(jsonLines(answer.lines, request, reply)));
      return answer;
    },
  });
}

/** What fails after the first line can only be a line itself. */
async function* jsonLines(
  lines: AsyncIterable<unknown>,
  request: FastifyRequest,
  reply: FastifyReply,
): AsyncGenerator<string | Uint8Array> {
  const sent = new SentMemory(reply.raw);
  try {
    for await (const line of lines)
      if (line instanceof Uint8Array) {
        sent.add(line);
        yield line;
      } else yield `${JSON.stringify(line)}\n`;
  } catch (error) {
    yield `${JSON.stringify({ refused: describe(error as FastifyError, request).body })}\n`;
  }
}
