/** What one sees on the screen at a step: a window or a phone with a few rows, one of them to press. */
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
  /** Which file it wants. */
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

/** How each system is told to trust the server's certificate authority. */
export const GUIDES: readonly Guide[] = [
  {
    system: "windows",
    name: "Windows",
    file: "crt",
    steps: [
      {
        text: "Open the file that you downloaded. Press “Install Certificate…”.",
        scene: scene("window", "Certificate", ["Issued to: Parley", "Install Certificate…"], 1),
      },
      {
        text: "Choose “Current User” and press Next.",
        scene: scene("window", "Certificate Import", ["Current User", "Local Machine"], 0),
      },
      {
        text:
          "Choose “Place all certificates in the following store”, press Browse and take “Trusted Root Certification Authorities”.",
        scene: scene("window", "Select Certificate Store", [
          "Personal",
          "Trusted Root Certification Authorities",
          "Enterprise Trust",
        ], 1),
      },
      { text: "Press Next, Finish, and Yes when Windows asks. Then restart Chrome or Edge." },
    ],
  },
  {
    system: "macos",
    name: "Mac",
    file: "crt",
    steps: [
      {
        text: "Open the file that you downloaded. Keychain Access adds it to “login”.",
        scene: scene("window", "Keychain Access", ["login", "Parley on …", "iCloud"], 1),
      },
      { text: "Find it in Keychain Access (search for Parley) and open it with a double click." },
      {
        text: "Unfold “Trust”. Beside “When using this certificate” choose “Always Trust”.",
        scene: scene("window", "When using this certificate", [
          "Use System Defaults",
          "Always Trust",
          "Never Trust",
        ], 1),
      },
      { text: "Close the window, enter your password, and restart the browser." },
    ],
  },
  {
    system: "ios",
    name: "iPhone, iPad",
    file: "crt",
    steps: [
      { text: "Open this page in Safari, download the certificate and press Allow." },
      {
        text: "Open Settings. Press “Profile Downloaded” near the top, then Install.",
        scene: scene("phone", "Settings", ["Your name", "Profile Downloaded", "Wi-Fi"], 1),
      },
      {
        text:
          "In Settings go to General, About, Certificate Trust Settings and switch on “Parley on …”.",
        scene: scene("phone", "Certificate Trust Settings", ["Parley on …"], 0),
      },
      { text: "Press Continue, and come back to this page." },
    ],
  },
  {
    system: "android",
    name: "Android",
    file: "crt",
    steps: [
      { text: "Download the certificate. Android does not install it from here." },
      {
        text:
          "Open Settings and search for “CA certificate” (Security, Encryption & credentials, Install a certificate).",
        scene: scene("phone", "Install a certificate", [
          "CA certificate",
          "VPN & app user certificate",
          "Wi-Fi certificate",
        ], 0),
      },
      {
        text: "Press “Install anyway”, and choose parley-ca.crt in Downloads.",
        scene: scene("phone", "Downloads", ["holiday.jpg", "parley-ca.crt"], 1),
      },
      { text: "Come back to this page. Firefox on Android has a switch of its own for this." },
    ],
  },
  {
    system: "linux",
    name: "Linux",
    file: "pem",
    steps: [
      {
        text: "In Chrome or Chromium open chrome://certificate-manager and go to “Custom”.",
        scene: scene("window", "Certificate Manager", [
          "Installed by you",
          "Trusted certificates · Import",
          "Your certificates",
        ], 1),
      },
      { text: "Beside “Trusted certificates” press Import and choose parley-ca.pem." },
      {
        text:
          "For every program of the machine instead: copy the file to /usr/local/share/ca-certificates/parley-ca.crt and run update-ca-certificates as root.",
      },
    ],
  },
  {
    system: "firefox",
    name: "Firefox",
    file: "pem",
    steps: [
      {
        text:
          "Firefox keeps a list of its own. Open Settings, Privacy & Security, and at the end of it press “View Certificates…”.",
        scene: scene("window", "Certificates", ["View Certificates…", "Security Devices…"], 0),
      },
      {
        text: "In the tab “Authorities” press “Import…” and choose parley-ca.pem.",
        scene: scene("window", "Certificate Manager", [
          "Your Certificates",
          "Authorities",
          "Servers",
        ], 1),
      },
      {
        text: "Tick “Trust this CA to identify websites” and press OK.",
        scene: scene("window", "Downloading Certificate", [
          "Trust this CA to identify websites",
          "Trust this CA to identify email users",
        ], 0),
      },
    ],
  },
];

/** The guide for whoever comes with this `User-Agent`; whatever is unknown is taken for Linux. */
export function systemOf(userAgent: string): System {
  if (/iPhone|iPad/.test(userAgent)) return "ios";
  if (/Android/.test(userAgent)) return "android";
  if (/Firefox\//.test(userAgent)) return "firefox";
  if (/Windows/.test(userAgent)) return "windows";
  if (/Macintosh/.test(userAgent)) return "macos";
  return "linux";
}
