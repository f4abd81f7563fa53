import assert from "node:assert/strict";
import {
  type ConsoleErrorCode,
  consoleProblem,
  type PageProblem,
  uncaughtProblem,
  unexpectedProblems,
} from "../helpers/console_errors.ts";

const answered = (status: number, path: string) =>
  consoleProblem(
    `Failed to load resource: the server responded with a status of ${status} (x)`,
    `http://127.0.0.1:8000${path}`,
  );

const passes = (problem: PageProblem, ...allowed: ConsoleErrorCode[]) =>
  unexpectedProblems([problem], allowed).length === 0;

Deno.test("[HOUSE-1] a console error fails a test that does not allow its code", () => {
  const missing = answered(404, "/api/channels/c");
  assert.equal(passes(missing), false);
  assert.equal(passes(missing, "forbidden", "conflict"), false);
  assert.equal(passes(missing, "not_found"), true);
  assert.equal(passes(consoleProblem("something else", ""), "not_found", "unreachable"), false);
});

Deno.test("[HOUSE-1] a code that names a part of the API allows no other part", () => {
  assert.equal(passes(answered(409, "/api/e2ee/groups/g"), "e2ee_state"), true);
  assert.equal(passes(answered(409, "/api/servers/s?of=/api/e2ee/"), "e2ee_state"), false);
  assert.equal(passes(answered(404, "/api/files/f/0"), "file_deleted"), true);
  assert.equal(passes(answered(403, "/api/files/f/0"), "file_deleted"), false);
  assert.equal(passes(answered(404, "/api/channels/c/read")), true, "a late read marker");
  assert.equal(passes(answered(404, "/api/channels/c/read/on")), false);
});

Deno.test("[HOUSE-1] an attempt that reached nobody is told from one that was answered", () => {
  const lost = [
    consoleProblem("Failed to load resource: net::ERR_INTERNET_DISCONNECTED", "http://a/b"),
    consoleProblem("WebSocket connection to 'ws://a/' failed: closed", ""),
    uncaughtProblem("TypeError: Failed to fetch dynamically imported module: http://a/b.js"),
  ];
  for (const problem of lost) {
    assert.equal(passes(problem), false);
    assert.equal(passes(problem, "unreachable"), true, problem.text);
  }
  assert.equal(passes(answered(500, "/"), "unreachable"), false);
  const untrusted = consoleProblem("net::ERR_CERT_AUTHORITY_INVALID", "https://a/");
  assert.equal(passes(untrusted, "unreachable"), false);
  assert.equal(passes(untrusted, "untrusted"), true);
});

Deno.test("[HOUSE-1] uncaught errors, other origins and violated policies can't be allowed", () => {
  const every: ConsoleErrorCode[] = [
    "not_found",
    "server_error",
    "unreachable",
    "insecure_origin",
    "planted",
  ];
  const problems: PageProblem[] = [
    uncaughtProblem("TypeError: x is undefined\n at planted (http://a/b.js)"),
    uncaughtProblem("TypeError: Failed to fetch"),
    { kind: "other_origin", text: "http://elsewhere/", url: "" },
    consoleProblem("Refused to connect: it violates the Content Security Policy", ""),
    consoleProblem("This document requires 'TrustedHTML' assignment.", ""),
    consoleProblem("Content-Security-Policy: the page's settings blocked net::ERR_FAILED", ""),
  ];
  for (const problem of problems) assert.equal(passes(problem, ...every), false, problem.text);
  assert.equal(passes(uncaughtProblem("Error: planted\n at f"), "planted"), true);
  assert.equal(passes(uncaughtProblem("Error: planted\n at f")), false);
});
