import {
  certificate,
  count,
  fileEndings,
  fileSize,
  hosts,
  link,
  logFormat,
  networks,
  nodeAddress,
  oneOf,
  optionalDatabase,
  optionalEmail,
  optionalPort,
  optionalSecret,
  optionalText,
  origin,
  port,
  s3Address,
  secureUrl,
  share,
  size,
  text,
  toggle,
} from "./kinds.ts";
import { LIMITS } from "../../../protocol/limits.ts";
import { type Language, LANGUAGES } from "../../../protocol/languages.ts";
import { BACKUP_OPTIONS } from "./backup_options.ts";
import { inGroup, type Option } from "./option.ts";
import { RATE_OPTIONS } from "./rate_options.ts";
import { VOICE_OPTIONS } from "./voice_options.ts";

/** The authority that `--tls auto` asks, unless another one is named. */
export const LETS_ENCRYPT = "https://acme-v02.api.letsencrypt.org/directory";

/**
 * Every option there is. Flag, environment variable and line of parley.toml follow from the
 * name, `--help`, `parley config` and docs/options.md from all of it.
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
        "The address to listen on, and with commas behind it the names (and public addresses) " +
        "by which people reach the server, e.g. 0.0.0.0,chat.example.org. 0.0.0.0 lets other " +
        "machines in, and is the default with TLS. Names alone leave the default address.",
    },
    tls: {
      kind: certificate,
      default: "",
      help: "Serve https://. lan: with a certificate of this installation's own, which people " +
        "are led to trust; auto: with one for the names in --host, got and renewed at Let's " +
        "Encrypt; or with the certificate in these two files.",
    },
    publicUrl: {
      kind: origin,
      default: "",
      help:
        "The address by which people reach the server, e.g. https://chat.example.org: links in " +
        "invites, the setup link and everything that is printed begin with it. Known by itself " +
        "with --tls auto, and with a certificate for one name.",
    },
    httpPort: {
      kind: optionalPort,
      default: "off",
      help: "With TLS, a port for http:// as well, which leads to https://. 80 with --tls auto.",
    },
    acmeDirectory: {
      kind: secureUrl,
      default: LETS_ENCRYPT,
      help: "Where --tls auto asks for certificates: the directory of an ACME authority.",
    },
    acmeEmail: {
      kind: optionalEmail,
      default: "",
      help: "The mail address by which that authority may reach you; it need not have one.",
    },
    mdns: {
      kind: oneOf("on", "off"),
      default: "on",
      help: "Whether others in the network find the server as parley.local.",
    },
    data: {
      kind: text("FOLDER"),
      default: "./data",
      help: "The folder that holds everything: accounts, messages, files. With --storage, only " +
        "what belongs to this machine.",
    },
    storage: {
      kind: optionalDatabase,
      default: "",
      help: "A PostgreSQL (13 or newer) that holds the data instead, for several machines that " +
        "serve one installation: postgres://USER:PASSWORD@HOST/DATABASE. Better in the " +
        "environment or in a file, since others on the machine can see flags.",
    },
    files: {
      kind: s3Address,
      default: "",
      help:
        "A bucket of an S3-compatible store that holds the files that people send, instead of " +
        "the data folder or the PostgreSQL: s3://BUCKET/FOLDER, with ?region=NAME or " +
        "?endpoint=https://s3.example.org behind it where it is not at Amazon. The folder must be " +
        "empty, or already belong to this server.",
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
      help: "The secret of that access key. Both may stand in the address instead, as " +
        "s3://ID:SECRET@BUCKET, which then is better in the environment too.",
    },
    nodeAddress: {
      kind: nodeAddress,
      default: "",
      help: "With --storage, where the other machines reach this one: http, a host and a port. " +
        "Metrics and backups name it so.",
    },
    trustedProxies: {
      kind: networks,
      default: "",
      help: "Proxies whose X-Forwarded-For header tells where a request comes from.",
    },
  }),
  ...inGroup("Who may come in", {
    registration: {
      kind: oneOf("open", "invite", "closed"),
      default: "open",
      help: "Who can sign up: anyone, those with an invite, or nobody. " +
        "The setup link makes the first admin whatever this says.",
    },
    passwordMin: {
      kind: count(LIMITS.passwordMin, 64),
      default: String(LIMITS.passwordMin),
      help: "How many characters a new password has at least.",
    },
    refuseCommonPasswords: {
      kind: toggle,
      default: "off",
      help: "Whether the 10,000 commonest passwords are refused for new ones.",
    },
  }),
  ...VOICE_OPTIONS,
  ...BACKUP_OPTIONS,
  ...inGroup("Storage", {
    fileMax: {
      kind: fileSize,
      default: "10MB",
      help: "What files have to be smaller than.",
    },
    fileDeny: {
      kind: fileEndings,
      default: "",
      help: "Files that cannot be attached, by how their names end: exe,bat,scr. Pages refuse " +
        "them. The server cannot: names of files are encrypted like messages.",
    },
    quotaPerson: {
      kind: size,
      default: "5GB",
      help: "How much one person may store: messages and files. off: as much as there is room for.",
    },
    quota: {
      kind: share,
      default: "80%",
      help:
        "How much all may store together: a size, or a part of the disk. Beyond it nothing new " +
        "is taken; reading and deleting go on.",
    },
  }),
  ...inGroup("Help", {
    language: {
      kind: oneOf(...Object.keys(LANGUAGES) as Language[]),
      default: "en",
      help:
        "The language of the pages where neither the account nor the browser asks for one that " +
        "Parley speaks.",
    },
    helpCenter: {
      kind: link,
      default: "/docs/help",
      help: "Where the settings' Help Center link leads; off: no such link.",
    },
    documentation: {
      kind: link,
      default: "/docs/install",
      help: "Where the settings' Documentation link leads; off: no such link.",
    },
    support: {
      kind: link,
      default: "/docs/help#when-something-does-not-work",
      help: "Where Support in the settings and in the password reset leads, " +
        "e.g. mailto:you@example.org; off: no such link.",
    },
  }),
  ...inGroup("Operation", {
    push: {
      kind: toggle,
      default: "off",
      help: "Whether phones and closed browsers get notifications, by the push service of each " +
        "browser's maker. It learns that a device gets one, and when, never what it says.",
    },
    logFormat: {
      kind: logFormat,
      default: "text",
      help: "How the log is written: each entry as a line of text, or of JSON.",
    },
    logLevel: {
      kind: oneOf("debug", "info", "warning", "error"),
      default: "info",
      help: "The least that is logged; debug has a line for every request.",
    },
    securityLog: {
      kind: oneOf("file", "log", "off"),
      default: "file",
      help: "Where failed sign-ins, refusals, limits that were met and orders of admins are " +
        "written, with their addresses: parley.security.log in the data folder, or this log.",
    },
    metricsToken: {
      kind: optionalSecret,
      default: "",
      help: "Who presents this token may read /metrics (for Prometheus); not set: nobody.",
    },
  }),
  ...RATE_OPTIONS,
  ...inGroup("For tests", {
    limits: {
      kind: oneOf("on", "off"),
      default: "on",
      help: "off lifts the rate limits. Never do that where strangers come by.",
    },
  }),
};

export type OptionName = keyof typeof OPTIONS;
export const OPTION_NAMES = Object.keys(OPTIONS) as OptionName[];

/** What is set: of each option what was written as its table says. */
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
