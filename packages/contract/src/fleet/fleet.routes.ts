import { login, route } from "../route.ts";
import { fleet } from "./fleet.wire.ts";

/** What the plants of the reader make now, in one answer; `WS /live` tells what changes after it. */
export const getFleet = route({ method: "GET", path: "/fleet", reply: fleet, may: login });
