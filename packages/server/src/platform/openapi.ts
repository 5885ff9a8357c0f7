import { errorReply, errorTable } from "@heliograph/contract/errors.ts";
import { apiBase, type May, type Route } from "@heliograph/contract/route.ts";
import { z, type ZodType } from "zod";

const schemaOf = (schema: ZodType, io: "input" | "output"): object => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return json;
};
const hasFields = (schema: object): schema is { properties: Record<string, object> } =>
  "properties" in schema && Object.keys(schema.properties as object).length > 0;

function parametersOf(route: Route): object[] {
  const of = (place: "path" | "query", schema: ZodType): object[] => {
    const json = schemaOf(schema, "input") as { required?: string[] };
    if (!hasFields(json)) return [];
    return Object.entries(json.properties).map(([name, field]) => ({
      name,
      in: place,
      required: place === "path" || (json.required ?? []).includes(name),
      schema: field,
    }));
  };
  return [...of("path", route.params), ...of("query", route.query)];
}
function allowed(may: May): string {
  switch (may.who) {
    case "public":
      return "Everybody.";
    case "login":
      return "Everybody who is logged in; what he may see decides the answer.";
    case "admin":
      return "Admins.";
    case "plant":
      return `Who may view the plant and holds ${may.any.join(" or ")} on it.`;
  }
}
/** How a body or a reply travels: bytes are no JSON, and a form carries them among its fields. */
function mediaOf(schema: object): string {
  if ("format" in schema && schema.format === "binary") return "application/octet-stream";
  const hasBytes =
    hasFields(schema) &&
    Object.values(schema.properties).some(
      (field) => "format" in field && field.format === "binary",
    );
  return hasBytes ? "multipart/form-data" : "application/json";
}
const sends = (route: Route): boolean => route.method === "POST" || route.method === "PATCH";

/** The contract as an OpenAPI 3.1 document. */
export function openApiOf(routes: readonly { name: string; route: Route }[]): object {
  const paths: Record<string, Record<string, object>> = {};
  const ordered = routes.toSorted(
    (a, b) =>
      a.route.path.localeCompare(b.route.path) || a.route.method.localeCompare(b.route.method),
  );
  for (const { name, route } of ordered) {
    const path = route.path.replaceAll(/:(\w+)/g, "{$1}");
    const body = schemaOf(route.body, "input");
    const reply = schemaOf(route.reply, "output");
    (paths[path] ??= {})[route.method.toLowerCase()] = {
      operationId: name,
      description: allowed(route.may),
      ...(route.may.who === "public" ? { security: [] } : {}),
      parameters: parametersOf(route),
      ...(sends(route) ? { requestBody: { content: { [mediaOf(body)]: { schema: body } } } } : {}),
      responses: {
        200: {
          description: "done",
          content: { [mediaOf(reply)]: { schema: reply } },
        },
        default: { $ref: "#/components/responses/refused" },
      },
    };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Heliograph", version: "2.0" },
    servers: [{ url: apiBase }],
    security: [{ token: [] }],
    paths,
    components: {
      securitySchemes: { token: { type: "http", scheme: "bearer" } },
      responses: {
        refused: {
          description: `Codes and their statuses: ${Object.entries(errorTable)
            .map(([code, [status]]) => `${code} ${status}`)
            .join(", ")}.`,
          content: { "application/json": { schema: schemaOf(errorReply, "output") } },
        },
      },
    },
  };
}
