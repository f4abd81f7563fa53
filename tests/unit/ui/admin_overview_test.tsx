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
  unknownFiles: null,
  steps: { https: true, backups: true, registration: true, push: true },
  upkeep: [],
};
const show = (status: AdminStatus) =>
  render(<Overview status={status} onOpen={() => {}} onDeleteFiles={() => {}} />);
const warning = /couldn't be cleaned up/;

Deno.test("[MEND-1] the admin page says since when upkeep has been failing", () => {
  assert.doesNotMatch(show(status).text, warning);
  const upkeep = [
    { step: "servers", since: "2026-11-20T10:00:00.000Z", count: 2 },
    { step: "media", since: "2026-11-18T10:00:00.000Z", count: 1 },
  ];
  const { text } = show({ ...status, upkeep });
  assert.match(text, warning);
  assert.match(text, /since \D*18/);
});

Deno.test("[MEND-2] the admin page says how many files of the bucket are unknown, and lets them be deleted", () => {
  assert.doesNotMatch(show(status).text, /bucket/);
  const { text, html } = show({ ...status, unknownFiles: { files: 500, unknown: 30 } });
  assert.match(text, /30 of 500 files have no record/);
  assert.match(html, /<button[^>]*>Delete unknown files<\/button>/);
});
