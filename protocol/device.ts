/** In this order: each names itself beside what it descends from. */
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
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? (userAgent || "Unknown device");
}
