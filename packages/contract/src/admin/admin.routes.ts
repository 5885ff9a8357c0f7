import { everybody, route } from "../route.ts";
import { about } from "./admin.wire.ts";

export const getAbout = route({ method: "GET", path: "/about", reply: about, may: everybody });
