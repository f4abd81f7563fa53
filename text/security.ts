import type { SecurityEntry } from "../protocol/security.ts";
import { byAdmin, device as t, other, own } from "./en/security.ts";
import { fill } from "./message.ts";

/** 'Password changed', 'An admin reset your password'. */
export function securityText({ kind, by_admin }: SecurityEntry): string {
  const texts: Record<string, string> = { ...own, ...(by_admin ? byAdmin : {}) };
  return texts[kind] ?? other.unknown;
}

/** 'Firefox on Linux'; '' where an admin did it. */
export function securityDevice({ device }: SecurityEntry): string {
  return device === null ? "" : deviceName(device);
}

/** Order matters: each browser also names those that it descends from. */
const BROWSERS = [["Edg", "Edge"], ["OPR", "Opera"], ["Firefox", "Firefox"], ["Chrome", "Chrome"], [
  "Safari",
  "Safari",
]];
const SYSTEMS = [
  ["Windows", "Windows"],
  ["Android", "Android"],
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Mac OS X", "macOS"],
  ["CrOS", "ChromeOS"],
  ["Linux", "Linux"],
];

/** A user agent in words: 'Firefox on Linux'. Others are shown as they call themselves. */
export function deviceName(userAgent: string): string {
  const named = (list: string[][]) => list.find(([mark]) => userAgent.includes(mark))?.[1];
  const browser = named(BROWSERS);
  const system = named(SYSTEMS);
  if (browser && system) return fill(t.browserOnSystem, { browser, system });
  return browser ?? system ?? (userAgent || t.unknown);
}
