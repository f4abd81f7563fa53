import assert from "node:assert/strict";
import { addressKey, addressList, clientAddress, isTrusted } from "../../../server/base/address.ts";

const none = addressList([]);
const proxies = addressList(["127.0.0.1", "10.0.0.0/8", "fd00::/8"]);

Deno.test("[D-RATE] without trusted proxies the header is anybody's word and does not count", () => {
  assert.equal(clientAddress("203.0.113.7", "198.51.100.1", none), "203.0.113.7");
  assert.equal(clientAddress("127.0.0.1", "198.51.100.1", none), "127.0.0.1");
});

Deno.test("[D-RATE] the client is the last address that no trusted proxy has", () => {
  const cases: [socket: string, header: string | undefined, client: string][] = [
    ["127.0.0.1", "198.51.100.1", "198.51.100.1"],
    ["127.0.0.1", "1.2.3.4, 198.51.100.1", "198.51.100.1"],
    ["127.0.0.1", "198.51.100.1, 10.1.2.3", "198.51.100.1"],
    ["::ffff:127.0.0.1", "198.51.100.1", "198.51.100.1"],
    ["fd00::1", "2001:db8::5", "2001:db8::5"],
    ["203.0.113.7", "198.51.100.1", "203.0.113.7"],
    ["127.0.0.1", undefined, "127.0.0.1"],
    ["127.0.0.1", "", "127.0.0.1"],
    ["127.0.0.1", "10.0.0.1", "10.0.0.1"],
  ];
  for (const [socket, header, client] of cases) {
    assert.equal(clientAddress(socket, header, proxies), client, `${socket} ${header}`);
  }
});

Deno.test("[D-RATE] nonsense in the header makes nobody a stranger to the limits", () => {
  for (const header of ["nonsense", "x".repeat(10_000), "198.51.100.1:80", "<script>", ",,,"]) {
    const client = clientAddress("127.0.0.1", header, proxies);
    assert.equal(client, "127.0.0.1", header.slice(0, 20));
  }
});

Deno.test("[D-RATE] addresses are in a list by their network", () => {
  assert.ok(isTrusted("10.255.0.1", proxies));
  assert.ok(isTrusted("fd12::1", proxies));
  assert.ok(!isTrusted("11.0.0.1", proxies));
  assert.ok(!isTrusted("not an address", proxies));
});

Deno.test("[HARD-7] IPv6 counts by /64, IPv4 whole, however they are written", () => {
  const keys: [address: string, key: string][] = [
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["::FFFF:cb00:7107", "203.0.113.7"],
    ["0:0:0:0:0:ffff:203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:0DB8:0001:0002::", "2001:db8:1:2::/64"],
    ["2001:db8:1:2::9", "2001:db8:1:2::/64"],
    ["2001:db8:1:3::9", "2001:db8:1:3::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["::", "0:0:0:0::/64"],
    ["1::", "1:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["64:ff9b::198.51.100.1", "64:ff9b:0:0::/64"],
    ["not an address", "not an address"],
    ["a:b", "a:b"],
    ["", ""],
  ];
  for (const [address, key] of keys) assert.equal(addressKey(address), key, address);
});
