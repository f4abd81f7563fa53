import {
  certificate,
  count,
  fileEndings,
  fileSize,
  logFormat,
  oneOf,
  optionalEmail,
  optionalPort,
  optionalSecret,
  optionalText,
  port,
  share,
  size,
  text,
  toggle,
} from "./kinds.ts";
import {
  hosts,
  link,
  networks,
  nodeAddress,
  optionalDatabase,
  origin,
  s3Address,
  secureUrl,
} from "./address_kinds.ts";
import { LIMITS } from "../../../protocol/limits.ts";
import { type Language, LANGUAGES } from "../../../protocol/languages.ts";
import { BACKUP_OPTIONS } from "./backup_options.ts";
import { inGroup, type Option } from "./option.ts";
import { RATE_OPTIONS } from "./rate_options.ts";
import { VOICE_OPTIONS } from "./voice_options.ts";

/** The authority that `--tls auto` asks, unless another one is named. */
export const LETS_ENCRYPT = "https://acme-v02.api.letsencrypt.org/directory";

/**
 * All options. Flag, environment variable and line of parley.toml derive from the name; `--help`,
 * `parley config` and docs/options.md from all of it.
 */
export const OPTIONS = {
  ...inGroup("Where", {
    port: {
      kind: port,
      default: "8000",
      help: "The port to listen on; 0 takes any free one. 443 with --tls auto.",
    },
    host: {
      kind: hosts,
      default: "127.0.0.1",
      help:
        "The address to listen on, then the names (and public addresses) by which people reach " +
        "the server, separated by commas: 0.0.0.0,chat.example.org. 0.0.0.0 lets other machines " +
        "in, and is the default with TLS. Names alone keep the default address.",
    },
    tls: {
      kind: certificate,
      default: "",
      help:
        "Serve https://. lan: with a certificate of this installation, which people are shown " +
        "how to trust. auto: with one from Let's Encrypt for the names in --host, renewed " +
        "automatically. Otherwise with the certificate in these two files.",
    },
    publicUrl: {
      kind: origin,
      default: "",
      help:
        "The address by which people reach the server, e.g. https://chat.example.org. Invites, " +
        "the setup link and everything that is printed use it. Not needed with --tls auto, or " +
        "with a certificate for one name.",
    },
    httpPort: {
      kind: optionalPort,
      default: "off",
      help: "With TLS, another port for http://, which redirects to https://. 80 with --tls auto.",
    },
    acmeDirectory: {
      kind: secureUrl,
      default: LETS_ENCRYPT,
      help: "Where --tls auto asks for certificates: the directory of an ACME authority.",
    },
    acmeEmail: {
      kind: optionalEmail,
      default: "",
      help: "An email address at which that authority can reach you. Optional.",
    },
    mdns: {
      kind: oneOf("on", "off"),
      default: "on",
      help: "Let others in the network find the server as parley.local.",
    },
    data: {
      kind: text("FOLDER"),
      default: "./data",
      help: "The folder for everything: accounts, messages, files. With --storage, only what " +
        "belongs to this machine.",
    },
    storage: {
      kind: optionalDatabase,
      default: "",
      help:
        "Keep the data in a PostgreSQL (13 or newer) instead, for several machines that serve " +
        "one installation: postgres://USER:PASSWORD@HOST/DATABASE. Set it in the environment " +
        "or in a file, because others on the machine can see flags.",
    },
    files: {
      kind: s3Address,
      default: "",
      help:
        "Keep the files that people send in a bucket of an S3-compatible store, instead of the " +
        "data folder or PostgreSQL: s3://BUCKET/FOLDER, followed by ?region=NAME, or by " +
        "?endpoint=https://s3.example.org if it isn't Amazon's. The folder must be empty, or " +
        "already belong to this server.",
    },
    filesKeyId: {
      kind: optionalText("ID"),
      default: "",
      help: "The id of the access key for that bucket.",
    },
    filesSecret: {
      kind: optionalSecret,
      default: "",
      environmentOnly: true,
      help: "The secret of that access key. You can also write both in the address, as " +
        "s3://ID:SECRET@BUCKET; then set that in the environment too.",
    },
    nodeAddress: {
      kind: nodeAddress,
      default: "",
      help:
        "With --storage, the address of this machine for the others: http, a host and a port. " +
        "Metrics and backups use it as the machine's name.",
    },
    trustedProxies: {
      kind: networks,
      default: "",
      help: "Proxies whose X-Forwarded-For header says where a request comes from.",
    },
  }),
  ...inGroup("Who may come in", {
    registration: {
      kind: oneOf("open", "invite", "closed"),
      default: "open",
      help: "Who can sign up: anyone, people with an invite, or nobody. The setup link always " +
        "makes the first admin.",
    },
    passwordMin: {
      kind: count(LIMITS.passwordMin, 64),
      default: String(LIMITS.passwordMin),
      help: "The minimum length of a new password, in characters.",
    },
    refuseCommonPasswords: {
      kind: toggle,
      default: "off",
      help: "Refuse the 10,000 most common passwords.",
    },
  }),
  ...VOICE_OPTIONS,
  ...BACKUP_OPTIONS,
  ...inGroup("Storage", {
    fileMax: {
      kind: fileSize,
      default: "10MB",
      help: "The size that files must stay below.",
    },
    fileDeny: {
      kind: fileEndings,
      default: "",
      help: "Name endings of files that can't be attached: exe,bat,scr. Pages refuse them. The " +
        "server can't, because file names are encrypted like messages.",
    },
    quotaPerson: {
      kind: size,
      default: "5GB",
      help: "Storage for one person's messages and files. off: no limit but the disk.",
    },
    quota: {
      kind: share,
      default: "80%",
      help:
        "Storage for everyone together: a size, or a share of the disk. Beyond it nothing new " +
        "is stored; reading and deleting still work.",
    },
  }),
  ...inGroup("Help", {
    language: {
      kind: oneOf(...Object.keys(LANGUAGES) as Language[]),
      default: "en",
      help:
        "The language of pages if neither the account nor the browser asks for one that Parley " +
        "has.",
    },
    helpCenter: {
      kind: link,
      default: "/docs/help",
      help: "Target of the Help Center link in the settings; off: no link.",
    },
    documentation: {
      kind: link,
      default: "/docs/install",
      help: "Target of the Documentation link in the settings; off: no link.",
    },
    support: {
      kind: link,
      default: "/docs/help#when-something-does-not-work",
      help: "Target of the Support link in the settings and the password reset, e.g. " +
        "mailto:you@example.org; off: no link.",
    },
  }),
  ...inGroup("Operation", {
    push: {
      kind: toggle,
      default: "off",
      help: "Notify phones and closed browsers through the push service of each browser's maker. " +
        "It learns that a device gets a notification, and when, but never what it says.",
    },
    logFormat: {
      kind: logFormat,
      default: "text",
      help: "Write each log entry as a line of text, or of JSON.",
    },
    logLevel: {
      kind: oneOf("debug", "info", "warning", "error"),
      default: "info",
      help: "The lowest level that is logged; debug adds a line for every request.",
    },
    securityLog: {
      kind: oneOf("file", "log", "off"),
      default: "file",
      help:
        "Where to write failed logins, refusals, exceeded limits and admin actions, with their " +
        "addresses: parley.security.log in the data folder (file), or the server's log.",
    },
    metricsToken: {
      kind: optionalSecret,
      default: "",
      help: "The token for reading /metrics (Prometheus); not set: nobody can.",
    },
  }),
  ...RATE_OPTIONS,
  ...inGroup("For tests", {
    limits: {
      kind: oneOf("on", "off"),
      default: "on",
      help: "off lifts the rate limits. Never do that on a server that strangers can reach.",
    },
  }),
};

export type OptionName = keyof typeof OPTIONS;
export const OPTION_NAMES = Object.keys(OPTIONS) as OptionName[];

/** Returns the option of a name. */
export function optionOf(name: OptionName): Option<unknown> {
  return OPTIONS[name];
}

/** Everything that a host can set, by the options' names. */
export type Config = {
  [N in OptionName]: (typeof OPTIONS)[N] extends Option<infer T> ? T : never;
};

/** `backupEvery` → `backup-every`: the flag without its dashes, and the line in parley.toml. */
export function flagOf(name: OptionName): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** `backupEvery` → `PARLEY_BACKUP_EVERY`. */
export function variableOf(name: OptionName): string {
  return `PARLEY_${flagOf(name).replaceAll("-", "_").toUpperCase()}`;
}
