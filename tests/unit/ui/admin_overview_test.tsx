import assert from "node:assert/strict";
import { Overview } from "../../../components/admin/Overview.tsx";
import type { AdminStatus } from "../../../protocol/admin.ts";
import { render } from "./render.ts";

const status: AdminStatus = {
  version: "1.0.0",
  uptime: 60,
  storage: { database: 0, disk: null, messages: { used: 0, quota: null }, writable: true },
  untrustedProxies: [],
  publicUrl: null,
  certificate: null,
  connections: { sockets: 0, people: 0, voice: 0 },
  upkeep: [],
};
const warning = /couldn't be cleaned up/;

Deno.test("[MEND-1] the admin page says since when upkeep has been failing", () => {
  assert.doesNotMatch(render(<Overview status={status} />).text, warning);
  const upkeep = [
    { step: "servers", since: "2026-11-20T10:00:00.000Z", count: 2 },
    { step: "media", since: "2026-11-18T10:00:00.000Z", count: 1 },
  ];
  const { text } = render(<Overview status={{ ...status, upkeep }} />);
  assert.match(text, warning);
  assert.match(text, /since \D*18/);
});
