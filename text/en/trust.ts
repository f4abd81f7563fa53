export const page = {
  title: "A secure connection to this server",
  about:
    "Parley encrypts messages in your browser and uses your microphone for calls. Browsers only allow both over a secure connection.",
} as const;

/** This browser's trust in the server, and the next step. */
export const state = {
  noTls: "This server doesn't support HTTPS yet.",
  noTlsAdvice:
    "If you run it, start it with <code>parley serve --tls lan</code> and reopen this page. On the machine it runs on, {address} already works.",
  asking: "Checking whether this browser trusts the server…",
  notYet: "This browser doesn't trust the server yet.",
  notYetAdvice: "Follow the steps below. This page notices when you're done.",
  secure: "This page is secure: messages, calls and notifications work here.",
  trusted: "This browser trusts the server now.",
  open: "Open Parley",
} as const;

export const guide = {
  title: "Trust it once on each device",
  systems: "Your system",
  download: "Download {file}",
  question: "Is this safe?",
  scope:
    "The certificate belongs to this Parley server only. It can vouch for names and addresses on your local network, but nothing on the internet.",
  fingerprint: "The person who runs the server can tell you its fingerprint (SHA-256):",
} as const;

/** Steps, each with its screen. */
export const windows = {
  one: "Open the file that you downloaded. Press “Install Certificate…”.",
  oneTitle: "Certificate",
  oneFirst: "Issued to: Parley",
  oneSecond: "Install Certificate…",
  two: "Choose “Current User” and press Next.",
  twoTitle: "Certificate Import",
  twoFirst: "Current User",
  twoSecond: "Local Machine",
  three:
    "Choose “Place all certificates in the following store”, press Browse and take “Trusted Root Certification Authorities”.",
  threeTitle: "Select Certificate Store",
  threeFirst: "Personal",
  threeSecond: "Trusted Root Certification Authorities",
  threeThird: "Enterprise Trust",
  four: "Press Next, Finish, and Yes when Windows asks. Then restart Chrome or Edge.",
} as const;

export const macos = {
  one: "Open the file that you downloaded. Keychain Access adds it to “login”.",
  oneTitle: "Keychain Access",
  oneFirst: "login",
  oneSecond: "Parley on …",
  oneThird: "iCloud",
  two: "Find it in Keychain Access (search for Parley) and open it with a double click.",
  three: "Unfold “Trust”. Beside “When using this certificate” choose “Always Trust”.",
  threeTitle: "When using this certificate",
  threeFirst: "Use System Defaults",
  threeSecond: "Always Trust",
  threeThird: "Never Trust",
  four: "Close the window, enter your password, and restart the browser.",
} as const;

export const ios = {
  one: "Open this page in Safari, download the certificate and press Allow.",
  two: "Open Settings. Press “Profile Downloaded” near the top, then Install.",
  twoTitle: "Settings",
  twoFirst: "Your name",
  twoSecond: "Profile Downloaded",
  twoThird: "Wi-Fi",
  three: "In Settings, go to General, About, Certificate Trust Settings and turn on “Parley on …”.",
  threeTitle: "Certificate Trust Settings",
  threeFirst: "Parley on …",
  four: "Press Continue, and come back to this page.",
} as const;

export const android = {
  one: "Download the certificate. Android can't install it from here.",
  two:
    "Open Settings and search for “CA certificate” (Security, Encryption & credentials, Install a certificate).",
  twoTitle: "Install a certificate",
  twoFirst: "CA certificate",
  twoSecond: "VPN & app user certificate",
  twoThird: "Wi-Fi certificate",
  three: "Press “Install anyway”, and choose parley-ca.crt in Downloads.",
  threeTitle: "Downloads",
  threeFirst: "holiday.jpg",
  threeSecond: "parley-ca.crt",
  four: "Come back to this page. Firefox on Android has its own switch for this.",
} as const;

export const linux = {
  one: "In Chrome or Chromium open chrome://certificate-manager and go to “Custom”.",
  oneTitle: "Certificate Manager",
  oneFirst: "Installed by you",
  oneSecond: "Trusted certificates · Import",
  oneThird: "Your certificates",
  two: "Beside “Trusted certificates” press Import and choose parley-ca.pem.",
  three:
    "To trust it in every program on the machine instead, copy the file to /usr/local/share/ca-certificates/parley-ca.crt and run update-ca-certificates as root.",
} as const;

export const firefox = {
  one:
    "Firefox keeps its own list. Open Settings, Privacy & Security, and press “View Certificates…” at the end.",
  oneTitle: "Certificates",
  oneFirst: "View Certificates…",
  oneSecond: "Security Devices…",
  two: "In the tab “Authorities” press “Import…” and choose parley-ca.pem.",
  twoTitle: "Certificate Manager",
  twoFirst: "Your Certificates",
  twoSecond: "Authorities",
  twoThird: "Servers",
  three: "Tick “Trust this CA to identify websites” and press OK.",
  threeTitle: "Downloading Certificate",
  threeFirst: "Trust this CA to identify websites",
  threeSecond: "Trust this CA to identify email users",
} as const;
