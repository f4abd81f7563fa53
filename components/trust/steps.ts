import { android, firefox, ios, linux, macos, windows } from "../../text/en/trust.ts";

/** Screen at a step of the guide: a window or phone with a few rows, one of which to press. */
export interface Scene {
  frame: "window" | "phone";
  title: string;
  rows: readonly string[];
  /** The row that is pressed, or ticked. */
  press: number;
}

export interface Step {
  text: string;
  scene?: Scene;
}

export interface Guide {
  system: System;
  name: string;
  /** Format of the certificate file. */
  file: "crt" | "pem";
  steps: readonly Step[];
}

export type System = "windows" | "macos" | "ios" | "android" | "linux" | "firefox";

const scene = (frame: Scene["frame"], title: string, rows: string[], press: number): Scene => ({
  frame,
  title,
  rows,
  press,
});

/** Instructions for each system to trust the server's certificate authority. */
export const GUIDES: readonly Guide[] = [
  {
    system: "windows",
    name: "Windows",
    file: "crt",
    steps: [
      {
        text: windows.one,
        scene: scene("window", windows.oneTitle, [windows.oneFirst, windows.oneSecond], 1),
      },
      {
        text: windows.two,
        scene: scene("window", windows.twoTitle, [windows.twoFirst, windows.twoSecond], 0),
      },
      {
        text: windows.three,
        scene: scene("window", windows.threeTitle, [
          windows.threeFirst,
          windows.threeSecond,
          windows.threeThird,
        ], 1),
      },
      { text: windows.four },
    ],
  },
  {
    system: "macos",
    name: "Mac",
    file: "crt",
    steps: [
      {
        text: macos.one,
        scene: scene(
          "window",
          macos.oneTitle,
          [macos.oneFirst, macos.oneSecond, macos.oneThird],
          1,
        ),
      },
      { text: macos.two },
      {
        text: macos.three,
        scene: scene("window", macos.threeTitle, [
          macos.threeFirst,
          macos.threeSecond,
          macos.threeThird,
        ], 1),
      },
      { text: macos.four },
    ],
  },
  {
    system: "ios",
    name: "iPhone, iPad",
    file: "crt",
    steps: [
      { text: ios.one },
      {
        text: ios.two,
        scene: scene("phone", ios.twoTitle, [ios.twoFirst, ios.twoSecond, ios.twoThird], 1),
      },
      {
        text: ios.three,
        scene: scene("phone", ios.threeTitle, [ios.threeFirst], 0),
      },
      { text: ios.four },
    ],
  },
  {
    system: "android",
    name: "Android",
    file: "crt",
    steps: [
      { text: android.one },
      {
        text: android.two,
        scene: scene("phone", android.twoTitle, [
          android.twoFirst,
          android.twoSecond,
          android.twoThird,
        ], 0),
      },
      {
        text: android.three,
        scene: scene("phone", android.threeTitle, [android.threeFirst, android.threeSecond], 1),
      },
      { text: android.four },
    ],
  },
  {
    system: "linux",
    name: "Linux",
    file: "pem",
    steps: [
      {
        text: linux.one,
        scene: scene(
          "window",
          linux.oneTitle,
          [linux.oneFirst, linux.oneSecond, linux.oneThird],
          1,
        ),
      },
      { text: linux.two },
      { text: linux.three },
    ],
  },
  {
    system: "firefox",
    name: "Firefox",
    file: "pem",
    steps: [
      {
        text: firefox.one,
        scene: scene("window", firefox.oneTitle, [firefox.oneFirst, firefox.oneSecond], 0),
      },
      {
        text: firefox.two,
        scene: scene("window", firefox.twoTitle, [
          firefox.twoFirst,
          firefox.twoSecond,
          firefox.twoThird,
        ], 1),
      },
      {
        text: firefox.three,
        scene: scene("window", firefox.threeTitle, [firefox.threeFirst, firefox.threeSecond], 0),
      },
    ],
  },
];

/** Returns the guide for a `User-Agent`; unknown ones get Linux. */
export function systemOf(userAgent: string): System {
  if (/iPhone|iPad/.test(userAgent)) return "ios";
  if (/Android/.test(userAgent)) return "android";
  if (/Firefox\//.test(userAgent)) return "firefox";
  if (/Windows/.test(userAgent)) return "windows";
  if (/Macintosh/.test(userAgent)) return "macos";
  return "linux";
}
