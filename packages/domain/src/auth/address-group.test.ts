import { expect, test } from "vitest";
import { addressGroup } from "./address-group.ts";

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["2001:db8:1:2:aaaa:bbbb:cccc:dddd", "2001:db8:1:2"],
  ["2001:0DB8:0001:0002::1", "2001:db8:1:2"],
  ["2001:db8::1", "2001:db8:0:0"],
  ["2001:db8::2:3:4:5:6", "2001:db8:0:2"], // :: stands for one group: 2001 db8 0 2 | 3 4 5 6
  ["fe80::1%eth0", "fe80:0:0:0"],
  ["::1", "0:0:0:0"],
])("[U15] %s counts as %s", (ip, group) => {
  expect(addressGroup(ip)).toBe(group);
});
