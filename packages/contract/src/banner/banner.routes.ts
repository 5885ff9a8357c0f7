import { bytes, everybody, route } from "../route.ts";
import { bannerLook, bannerParams } from "./banner.wire.ts";

/** A plant's figures for other people's pages: a picture, or the figures as JSON or XML. Closed plants have none. */
export const getBanner = route({
  method: "GET",
  path: "/banner/:file",
  params: bannerParams,
  query: bannerLook,
  reply: bytes,
  may: everybody,
});
