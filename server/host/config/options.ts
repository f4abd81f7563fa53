import {
  bucket,
  certificate,
  count,
  hosts,
  interval,
  type Kind,
  link,
  networks,
  oneOf,
  optionalEmail,
  optionalPort,
  optionalSecret,
  optionalText,
  origin,
  port,
  secureUrl,
  share,
  size,
  text,
  toggle,
} from "./kinds.ts";
import { LIMITS } from "../../../protocol/limits.ts";
import { type Language, LANGUAGES } from "../../../protocol/languages.ts";
import { RATE_OPTIONS } from "./rate_options.ts";
import { portRange, relayHost, stunServers, turnServers } from "./voice_kinds.ts";

/** The authority that `--tls auto` asks, unless another one is named. */
export const LETS_ENCRYPT = "https://acme-v02.api.letsencrypt.org/directory";

/** The chapters of `--help` and docs/options.md, in their order. */
export const GROUPS = [
  "Where",
  "Who may come in",
  "Voice",
  "Backups",
  "Storage",
  "Operation",
  "Rate limits",
  "Help",
  "For tests",
] as const;

/** One thing that a host can set. */
export interface Option<T> {
  group: typeof GROUPS[number];
  kind: Kind<T>;
  /** As it would be written on the command line. */
  default: string;
  /** One or two sentences. */
  help: string;
  /** No flag and no line in parley.toml: others on the machine could read them. */
  environmentOnly?: true;
}

function option<T>(option: Option<T>): Option<T> {
  return option;
}

/**
 * Every option there is. Flag, environment variable and line of parley.toml follow from the
 * name, `--help`, `parley config` and docs/options.md from all of it.
 */
export const OPTIONS = {
  port: option({
    group: "Where",
    kind: port,
    default: "8000",
    help: "The port to listen on; 0 takes any free one. 443 with --tls auto.",
  }),
  host: option({
    group: "Where",
    kind: hosts,
    default: "127.0.0.1",
    help: "The address to listen on, and with commas behind it the names (and public addresses) " +
      "by which people reach the server, e.g. 0.0.0.0,chat.example.org. 0.0.0.0 lets other " +
      "machines in, and is the default with TLS. Names alone leave the default address.",
  }),
  tls: option({
    group: "Where",
    kind: certificate,
    default: "",
    help: "Serve https://. lan: with a certificate of this installation's own, which people " +
      "are led to trust; auto: with one for the names in --host, got and renewed at Let's " +
      "Encrypt; or with the certificate in these two files.",
  }),
  publicUrl: option({
    group: "Where",
    kind: origin,
    default: "",
    help: "The address by which people reach the server, e.g. https://chat.example.org: links in " +
      "invites, the setup link and everything that is printed begin with it. Known by itself " +
      "with --tls auto, and with a certificate for one name.",
  }),
  httpPort: option({
    group: "Where",
    kind: optionalPort,
    default: "off",
    help: "With TLS, a port for http:// as well, which leads to https://. 80 with --tls auto.",
  }),
  acmeDirectory: option({
    group: "Where",
    kind: secureUrl,
    default: LETS_ENCRYPT,
    help: "Where --tls auto asks for certificates: the directory of an ACME authority.",
  }),
  acmeEmail: option({
    group: "Where",
    kind: optionalEmail,
    default: "",
    help: "The mail address by which that authority may reach you; it need not have one.",
  }),
  mdns: option({
    group: "Where",
    kind: oneOf("on", "off"),
    default: "on",
    help: "Whether others in the network find the server as parley.local.",
  }),
  data: option({
    group: "Where",
    kind: text("FOLDER"),
    default: "./data",
    help: "The folder that holds everything: accounts, messages, files.",
  }),
  trustedProxies: option({
    group: "Where",
    kind: networks,
    default: "",
    help: "Proxies whose X-Forwarded-For header tells where a request comes from.",
  }),
  registration: option({
    group: "Who may come in",
    kind: oneOf("open", "invite", "closed"),
    default: "open",
    help: "Who may make an account: everybody, those with an invite, or nobody. " +
      "The setup link makes the first admin whatever this says.",
  }),
  passwordMin: option({
    group: "Who may come in",
    kind: count(LIMITS.passwordMin, 64),
    default: String(LIMITS.passwordMin),
    help: "How many characters a new password has at least.",
  }),
  refuseCommonPasswords: option({
    group: "Who may come in",
    kind: toggle,
    default: "off",
    help: "Whether the 10,000 commonest passwords are refused for new ones.",
  }),
  relay: option({
    group: "Voice",
    kind: relayHost,
    default: "off",
    help: "Relay voice and screens (TURN) for people whose networks let nothing through " +
      "directly. Give the address at which they reach this machine, if it is not its own.",
  }),
  relayPort: option({
    group: "Voice",
    kind: count(1, 65_535),
    default: "3478",
    help: "The port of the relay, UDP and TCP.",
  }),
  relayPorts: option({
    group: "Voice",
    kind: portRange,
    default: "49160-49359",
    help: "The UDP ports over which the relay passes on; one for each connection of a person.",
  }),
  stun: option({
    group: "Voice",
    kind: stunServers,
    default: "",
    help: "STUN servers that tell people's browsers their public addresses. public: seven " +
      "well-known ones, which then learn these addresses. In one network none is needed.",
  }),
  turn: option({
    group: "Voice",
    kind: turnServers,
    default: "",
    help: "TURN servers of your own, with commas between, like turn:turn.example.org:3478 or " +
      "turns:NAME:PASSWORD@turn.example.org:5349.",
  }),
  turnSecret: option({
    group: "Voice",
    kind: optionalSecret,
    default: "",
    help: "The secret that these TURN servers share with Parley (static-auth-secret in coturn).",
  }),
  backupEvery: option({
    group: "Backups",
    kind: interval,
    default: "off",
    help: "Make a backup this often while the server runs, e.g. 24h.",
  }),
  backupDir: option({
    group: "Backups",
    kind: optionalText("FOLDER"),
    default: "",
    help: "Where those backups go; not set: the folder `backups` in the data folder. " +
      "Another disk is better.",
  }),
  backupKeep: option({
    group: "Backups",
    kind: count(1, 1000),
    default: "7",
    help: "How many of those backups to keep; older ones are deleted.",
  }),
  backupPassphraseFile: option({
    group: "Backups",
    kind: optionalText("FILE"),
    default: "",
    help: "A file whose first line is the passphrase with which backups are encrypted and opened.",
  }),
  upgradeBackup: option({
    group: "Backups",
    kind: oneOf("on", "off"),
    default: "on",
    help: "Whether a backup is made before a newer Parley or a newer runtime of it touches the " +
      "data. off: for one start, where none can be made.",
  }),
  backupS3: option({
    group: "Backups",
    kind: bucket,
    default: "",
    help: "A bucket of an S3-compatible store to which each of those backups is copied, " +
      "encrypted: https://ENDPOINT/BUCKET or …/BUCKET/FOLDER. As many stay there as in the folder.",
  }),
  backupS3Region: option({
    group: "Backups",
    kind: text("NAME"),
    default: "us-east-1",
    help: "The region of that store, as it says itself; auto for some.",
  }),
  backupS3KeyId: option({
    group: "Backups",
    kind: optionalText("ID"),
    default: "",
    help: "The id of the access key for that bucket.",
  }),
  backupS3Secret: option({
    group: "Backups",
    kind: optionalSecret,
    default: "",
    environmentOnly: true,
    help: "The secret of that access key.",
  }),
  quotaPerson: option({
    group: "Storage",
    kind: size,
    default: "5GB",
    help: "How much one person may store: messages and files. off: as much as there is room for.",
  }),
  quota: option({
    group: "Storage",
    kind: share,
    default: "80%",
    help: "How much all may store together: a size, or a part of the disk. Beyond it nothing new " +
      "is taken; reading and deleting go on.",
  }),
  language: option({
    group: "Help",
    kind: oneOf(...Object.keys(LANGUAGES) as Language[]),
    default: "en",
    help: "The language of the pages where neither the account nor the browser asks for one that " +
      "Parley speaks.",
  }),
  helpCenter: option({
    group: "Help",
    kind: link,
    default: "/docs/help",
    help: "Where the settings' Help Center link leads; empty: there is no such link.",
  }),
  documentation: option({
    group: "Help",
    kind: link,
    default: "/docs/install",
    help: "Where the settings' Documentation link leads; empty: there is no such link.",
  }),
  support: option({
    group: "Help",
    kind: link,
    default: "/docs/help#when-something-does-not-work",
    help: "Where Support in the settings and in the password reset leads, " +
      "e.g. mailto:you@example.org; empty: there is no such link.",
  }),
  logFormat: option({
    group: "Operation",
    kind: oneOf("auto", "text", "json"),
    default: "auto",
    help:
      "How the log is written: lines for people, JSON lines, or the former on a terminal alone.",
  }),
  logLevel: option({
    group: "Operation",
    kind: oneOf("debug", "info", "warning", "error"),
    default: "info",
    help: "The least that is logged; debug has a line for every request.",
  }),
  securityLog: option({
    group: "Operation",
    kind: oneOf("file", "log", "off"),
    default: "file",
    help: "Where failed sign-ins, refusals, limits that were met and orders of admins are " +
      "written, with their addresses: parley.security.log in the data folder, or this log.",
  }),
  metricsToken: option({
    group: "Operation",
    kind: optionalSecret,
    default: "",
    help: "Who presents this token may read /metrics (for Prometheus); not set: nobody.",
  }),
  ...RATE_OPTIONS,
  limits: option({
    group: "For tests",
    kind: oneOf("on", "off"),
    default: "on",
    help: "off lifts the rate limits. Never do that where strangers come by.",
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
