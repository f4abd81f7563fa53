/** Messages between a test and the worker of one of its pages. */

import type { PageProblem } from "../console_errors.ts";

/** Step on the way to elements, like those of Playwright's locators. */
export type Step =
  | { by: "role"; role: string; name?: TextMatch; states: Record<string, unknown> }
  | { by: "text" | "label" | "placeholder" | "title" | "alt"; text: TextMatch }
  | { by: "css"; selector: string }
  | { by: "filter"; hasText?: TextMatch; hasNotText?: TextMatch; has?: Step[]; hasNot?: Step[] }
  | { by: "nth"; index: number }
  | { by: "or" | "and"; steps: Step[] };

/** A text as a locator is given it: a part of it in any case, all of it, or an expression. */
export type TextMatch =
  | { kind: "part" | "whole"; text: string }
  | { kind: "pattern"; source: string; flags: string };

/** Something to do with the one element that the steps lead to, or with the page. */
export interface Command {
  steps?: Step[];
  name: string;
  args: unknown[];
  /** Milliseconds that the element and its state may take. */
  timeout: number;
}

/** An expectation of what the steps lead to. */
export interface Check {
  steps?: Step[];
  /** Name of Playwright's matcher: `toBeVisible`. */
  matcher: string;
  args: unknown[];
  not: boolean;
  timeout: number;
}

export interface Checked {
  pass: boolean;
  /** Value at the last check. */
  received: unknown;
}

/** Initial data of a page. */
export interface PageStart {
  /** Where the server is; the page has the address `url` at it. */
  url: string;
  html: string;
  /** The address of the folder that the server serves scripts from. */
  scripts: string;
  storage: { local: [string, string][]; session: [string, string][] };
  cookies: StoredCookie[];
  history: HistoryState;
  device: Device;
  /** Keeps channels between pages to those of one browser. */
  context: string;
  offline: boolean;
  /** Functions that run before any script, as source, with their argument. */
  init: { source: string; arg: unknown }[];
  /** The test handles some requests itself. */
  routed: boolean;
}

export interface StoredCookie {
  name: string;
  value: string;
  path: string;
  httpOnly: boolean;
}

/** Device that shows a page. */
export interface Device {
  width: number;
  height: number;
  touch: boolean;
  dark: boolean;
  locale: string;
  /** Runs the scripts of pages. */
  javaScript: boolean;
}

/** Entries of a tab, and the current one. */
export interface HistoryState {
  entries: HistoryEntry[];
  index: number;
}

export interface HistoryEntry {
  url: string;
  state: unknown;
  /** The page that it belongs to: going to one of another loads it. */
  document: number;
}

/** From the test to the page. */
export type ToPage =
  | { kind: "start"; start: PageStart }
  | { kind: "command"; id: number; command: Command }
  | { kind: "check"; id: number; check: Check }
  | { kind: "leave" }
  | { kind: "offline"; offline: boolean }
  | { kind: "routed"; routed: boolean }
  | { kind: "decided"; id: number; decision: RouteDecision }
  | { kind: "storage"; key: string | null; value: string | null; old: string | null }
  | { kind: "cookies"; cookies: StoredCookie[] };

/** Decision on a request that a test intercepts. */
export type RouteDecision =
  | { kind: "continue" }
  | { kind: "abort" }
  | { kind: "fulfill"; status: number; headers: Record<string, string>; body: string };

/** From the page to the test. */
export type FromPage =
  | { kind: "ready" }
  | { kind: "loaded" }
  | { kind: "left" }
  /** The element of a command is there: from now on the command is carried out. */
  | { kind: "acting"; id: number }
  | { kind: "result"; id: number; value?: unknown; error?: string }
  | { kind: "problem"; problem: PageProblem }
  | { kind: "log"; text: string }
  | { kind: "navigate"; url: string; replace: boolean }
  | { kind: "traverse"; index: number }
  | { kind: "history"; history: HistoryState }
  | { kind: "local" | "session"; key: string | null; value: string | null }
  | { kind: "cookies"; cookies: StoredCookie[] }
  | { kind: "asked"; method: string; url: string; body: string | null; navigation?: boolean }
  | {
    kind: "request";
    id: number;
    method: string;
    url: string;
    headers: [string, string][];
    body: string | null;
  }
  | { kind: "response"; url: string; status: number; method: string }
  | { kind: "popup"; url: string }
  | { kind: "chooser"; id: number }
  | { kind: "download"; url: string; name: string }
  | { kind: "socket"; id: number; event: SocketEvent; url: string; payload: string };

/** Playwright's names of the events. */
export type SocketEvent = "websocket" | "framesent" | "framereceived" | "close";
