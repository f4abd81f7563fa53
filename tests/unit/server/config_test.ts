import assert from "node:assert/strict";
import { configFileIn } from "../../../server/host/config/flags.ts";
import {
  configFrom,
  defaultConfig,
  readConfig,
  settingsFrom,
} from "../../../server/host/config/load.ts";
import { tomlExample } from "../../../server/host/config/toml_example.ts";
import { shown } from "../../../server/host/config/kinds.ts";
import { OPTION_NAMES, optionOf, variableOf } from "../../../server/host/config/options.ts";
import { optionsReference } from "../../../server/host/config/reference.ts";
import { StartError } from "../../../server/base/start_error.ts";

function read(args: string[] = [], env: Record<string, string> = {}, toml: string | null = null) {
  return readConfig(args, (name) => env[name], (path) => {
    assert.equal(path, "parley.toml");
    return Promise.resolve(toml);
  });
}

Deno.test("[D-RATE] without a word: port 8000 on this machine alone, data in ./data, limits on", async () => {
  assert.deepEqual(await read(), {
    port: 8000,
    host: "127.0.0.1",
    tls: null,
    publicUrl: null,
    httpPort: null,
    acmeDirectory: "https://acme-v02.api.letsencrypt.org/directory",
    acmeEmail: null,
    mdns: "on",
    data: "./data",
    registration: "open",
    passwordMin: 6,
    refuseCommonPasswords: false,
    trustedProxies: [],
    relay: null,
    relayPort: 3478,
    relayPorts: [49160, 49759],
    stun: [],
    turn: [],
    turnSecret: null,
    backupEvery: null,
    backupDir: null,
    backupKeep: 7,
    backupPassphraseFile: null,
    upgradeBackup: "on",
    backupS3: null,
    backupS3Region: "us-east-1",
    backupS3KeyId: null,
    backupS3Secret: null,
    logFormat: "text",
    logLevel: "info",
    securityLog: "file",
    storage: null,
    metricsToken: null,
    nodeAddress: null,
    rateMessages: { points: 10, duration: 10 },
    rateReactions: { points: 30, duration: 10 },
    rateTyping: { points: 20, duration: 10 },
    rateVoiceJoins: { points: 20, duration: 60 },
    rateReports: { points: 10, duration: 3600 },
    rateSignalling: { points: 200, duration: 10 },
    rateInvites: { points: 20, duration: 60 },
    rateCredentials: { points: 20, duration: 900 },
    ratePictures: { points: 20, duration: 600 },
    rateEmoji: { points: 300, duration: 3600 },
    rateClaims: { points: 60, duration: 60 },
    rateLetters: { points: 120, duration: 60 },
    rateAuthority: { points: 120, duration: 60 },
    rateLostEntries: { points: 6, duration: 60 },
    rateCommits: { points: 20, duration: 60 },
    push: false,
    fileMax: 10 * 1024 * 1024,
    fileDeny: [],
    files: null,
    filesKeyId: null,
    filesSecret: null,
    quotaPerson: 5 * 1024 ** 3,
    quota: { share: 0.8 },
    rateChunks: { points: 3000, duration: 10 },
    rateUploads: { points: 300, duration: 60 },
    rateSockets: { points: 15, duration: 60 },
    rateHandshakes: { points: 60, duration: 60 },
    ratePages: { points: 600, duration: 60 },
    rateFiles: { points: 6000, duration: 60 },
    rateApi: { points: 300, duration: 60 },
    limits: "on",
    language: "en",
    helpCenter: "/docs/help",
    documentation: "/docs/install",
    support: "/docs/help#when-something-does-not-work",
  });
});

Deno.test("[HARD-16] six characters are the least that a host can ask of passwords, and the flag alone refuses common ones", async () => {
  const asked = async (...args: string[]) => {
    const { passwordMin, refuseCommonPasswords } = await read(args);
    return [passwordMin, refuseCommonPasswords];
  };
  assert.deepEqual(await asked("--password-min", "12", "--refuse-common-passwords"), [12, true]);
  assert.deepEqual(await asked("--refuse-common-passwords", "off"), [6, false]);
  for (const wrong of ["5", "65", "many"]) {
    await assert.rejects(read(["--password-min", wrong]), /is not a number from 6 to 64/);
  }
});

Deno.test("[MEND-18] the host may deny endings of files, however they are written", async () => {
  const denied = async (list: string) => (await read(["--file-deny", list])).fileDeny;
  assert.deepEqual(await denied(" .EXE, tar.gz,,scr "), ["exe", "tar.gz", "scr"]);
  for (const wrong of ["a/b", "a b", "*.exe,a..b"]) {
    await assert.rejects(denied(wrong), /is not a list of endings/, wrong);
  }
});

Deno.test("[HARD-12] quotas are sizes with units, a part of the disk, or off", async () => {
  const quotas = async (...args: string[]) => {
    const { quotaPerson, quota } = await read(args);
    return [quotaPerson, quota];
  };
  assert.deepEqual(await quotas("--quota-person", "500MB", "--quota", "2tb"), [500 * 1024 ** 2, {
    bytes: 2 * 1024 ** 4,
  }]);
  assert.deepEqual(await quotas("--quota-person", "1.5 GB", "--quota", "95%"), [1.5 * 1024 ** 3, {
    share: 0.95,
  }]);
  assert.deepEqual(await quotas("--quota-person", "off", "--quota", "off"), [null, null]);
  for (const wrong of ["5", "5KB", "0%", "101%", "-1GB", "0.5MB", "2000TB"]) {
    await assert.rejects(read(["--quota", wrong]), /--quota: ".*" is not a size like 500MB/);
    await assert.rejects(read(["--quota-person", wrong]), /is not a size like 500MB/);
  }
});

Deno.test("with TLS the server is there for everybody, unless told otherwise", async () => {
  assert.equal((await read(["--tls", "lan"])).host, "0.0.0.0");
  assert.equal((await read(["--host", "127.0.0.1", "--tls", "lan"])).host, "127.0.0.1");
  await assert.rejects(
    read(["--tls", "cert.pem"]),
    /--tls: "cert.pem" is not lan, auto, or two PEM/,
  );
});

Deno.test("[OPS-5] --tls auto takes the ports of the web, and needs a name that an authority can vouch for", async () => {
  const auto = (...args: string[]) => read(["--tls", "auto", ...args]);
  const { port, httpPort, host } = await auto("--host", "chat.example.org");
  assert.deepEqual([port, httpPort, host], [443, 80, "0.0.0.0,chat.example.org"]);
  const other = await auto("--host", "chat.example.org", "--port", "8443", "--http-port", "off");
  assert.deepEqual([other.port, other.httpPort], [8443, null]);
  for (const names of ["0.0.0.0", "localhost", "den", "den.local,192.168.1.7", "chat.lan"]) {
    await assert.rejects(auto("--host", names), /--tls auto needs the name .*--tls lan/);
  }
  const directory = ["--acme-directory", "https://ca.example.org/directory"];
  assert.equal((await auto("--host", "chat.lan", ...directory)).tls, "auto", "one's own authority");
  for (const wrong of ["ca.example.org", "http://ca.example.org/directory", "file:///etc"]) {
    await assert.rejects(auto("--acme-directory", wrong), /is not an https:\/\/ address/);
  }
  await assert.rejects(auto("--acme-email", "nobody"), /is not a mail address/);
});

Deno.test("[HARD-11] names in --host leave the default address, and an address stays the first", async () => {
  const host = async (...args: string[]) => (await read(args)).host;
  assert.equal(await host("--host", "chat.example.org"), "127.0.0.1,chat.example.org");
  assert.equal(await host("--host", "Chat.lan", "--tls", "lan"), "0.0.0.0,chat.lan");
  assert.equal(await host("--host", "0.0.0.0, chat.lan ,::1"), "0.0.0.0,chat.lan,::1");
  for (const wrong of ["a b", "https://chat.lan", "chat.lan:80", ",", "*.lan"]) {
    await assert.rejects(read(["--host", wrong]), /is not a list of addresses and names/);
  }
});

Deno.test("[D-VOICE-5 CONST-04] --stun public is seven servers; --relay alone is this machine's own address", async () => {
  const { stun } = await read(["--stun", "public"]);
  assert.equal(new Set(stun).size, 7);
  assert.ok(stun.every((url) => /^stun:[a-z0-9.]+:\d+$/.test(url)));
  assert.deepEqual((await read(["--relay"])).relay, { host: null });
  assert.deepEqual((await read(["--relay", "off"])).relay, null);
});

Deno.test("[D-RATE] each rate is an option, written as 10/10s", async () => {
  const { rateMessages, rateApi } = await read(["--rate-messages", "5/1m"], {
    PARLEY_RATE_API: "1000/1h",
  });
  assert.deepEqual(rateMessages, { points: 5, duration: 60 });
  assert.deepEqual(rateApi, { points: 1000, duration: 3600 });
  for (const wrong of ["5", "0/1m", "5/0s", "5/25h", "100001/1s", "5/1d", "-1/1s"]) {
    await assert.rejects(read([`--rate-messages=${wrong}`]), /is not a rate like 10\/10s/, wrong);
  }
});

Deno.test("[D-RATE] a flag beats the environment, which beats parley.toml", async () => {
  const env = { PARLEY_PORT: "2", PARLEY_HOST: "::1" };
  const toml = 'port = 3\nhost = "0.0.0.0"\ndata = "/from/toml"\n';
  const { port, host, data } = await read(["--port", "1"], env, toml);
  assert.deepEqual([port, host, data], [1, "::1", "/from/toml"]);
});

Deno.test("[D-RATE] every option has a flag, a variable and a line", async () => {
  const wanted = {
    port: ["9000", 9000],
    host: ["0.0.0.0", "0.0.0.0"],
    data: ["/data", "/data"],
    tls: ["cert.pem, key.pem", { cert: "cert.pem", key: "key.pem" }],
    "public-url": ["https://chat.example.org/", "https://chat.example.org"],
    "http-port": ["80", 80],
    "acme-directory": ["https://ca.example.org/acme", "https://ca.example.org/acme"],
    "acme-email": ["host@example.org", "host@example.org"],
    mdns: ["off", "off"],
    registration: ["closed", "closed"],
    "trusted-proxies": ["10.0.0.1, 192.168.0.0/16", ["10.0.0.1", "192.168.0.0/16"]],
    relay: ["chat.example.org", { host: "chat.example.org" }],
    "relay-port": ["3479", 3479],
    "relay-ports": ["50000-50099", [50_000, 50_099]],
    stun: ["stun.example.org, stun:[2001:db8::1]:3478", [
      "stun:stun.example.org",
      "stun:[2001:db8::1]:3478",
    ]],
    turn: ["turn:a.example.org:3478?transport=udp, turns:ada:x!y@b.example.org", [
      { url: "turn:a.example.org:3478?transport=udp" },
      { url: "turns:b.example.org", username: "ada", credential: "x!y" },
    ]],
    "turn-secret": ["shared", "shared"],
    "backup-every": ["24h", 86_400_000],
    "backup-dir": ["/backups", "/backups"],
    "backup-keep": ["30", 30],
    "backup-passphrase-file": ["/secret", "/secret"],
    "log-format": ["json", "json"],
    "log-level": ["debug", "debug"],
    "metrics-token": ["abc", "abc"],
    limits: ["off", "off"],
    "help-center": ["https://help.example.org/", "https://help.example.org/"],
    documentation: ["http://wiki.lan/parley", "http://wiki.lan/parley"],
    support: ["mailto:ada@example.org", "mailto:ada@example.org"],
  } as const;
  for (const [name, [value, expected]] of Object.entries(wanted)) {
    const variable = `PARLEY_${name.replaceAll("-", "_").toUpperCase()}`;
    const property = name.replace(/-(\w)/g, (_, c) => c.toUpperCase());
    for (
      const config of [
        await read([`--${name}`, value]),
        await read([`--${name}=${value}`]),
        await read([], { [variable]: value }),
        await read([], {}, `${name} = "${value}"`),
      ]
    ) {
      assert.deepEqual(config[property as keyof typeof config], expected, name);
    }
  }
});

Deno.test("[D-ERR-1] a value that is wrong is refused, naming it and where it stands", async () => {
  const cases: [args: string[], env: Record<string, string>, toml: string | null, text: RegExp][] =
    [
      [["--port", "x"], {}, null, /--port.*"x"/],
      [["--stun", "http://x"], {}, null, /--stun.*public/],
      [["--turn", "turn.example.org"], {}, null, /--turn.*turn:/],
      [["--relay", "two words"], {}, null, /--relay/],
      [["--relay-ports", "50000-50005"], {}, null, /--relay-ports.*at least ten/],
      [["--port", "65536"], {}, null, /--port.*65536/],
      [["--port", "-1"], {}, null, /port/],
      [["--port", "80.5"], {}, null, /--port/],
      [["--port", ""], {}, null, /--port/],
      [[], { PARLEY_PORT: "no" }, null, /PARLEY_PORT.*"no"/],
      [[], {}, 'port = "no"', /port in parley\.toml.*"no"/],
      [["--registration", "maybe"], {}, null, /--registration.*open, invite, closed/],
      [[], { PARLEY_LIMITS: "false" }, null, /PARLEY_LIMITS.*on, off/],
      [["--support", "javascript:alert(1)"], {}, null, /--support.*javascript/],
      [["--help-center", "help.example.org"], {}, null, /--help-center.*https:/],
      [["--help-center", "//example.org"], {}, null, /--help-center.*https:/],
      [["--nothing", "1"], {}, null, /--nothing.*--help/s],
      [["--prot", "1"], {}, null, /--prot.*did you mean --port/is],
      [["--backup-every", "24"], {}, null, /--backup-every.*"24".*24h/],
      [[], {}, "[port]\nis = 1", /port in parley\.toml.*port = /],
      [["stray"], {}, null, /stray/],
      [[], {}, "port = = 3", /parley\.toml/],
    ];
  for (const [args, env, toml, text] of cases) {
    await assert.rejects(read(args, env, toml), (error: Error) => {
      assert.ok(error instanceof StartError, String(error));
      assert.match(error.message, text);
      return true;
    });
  }
});

Deno.test("[D-ERR-1] an option in parley.toml that does not exist is refused, not passed over", async () => {
  await assert.rejects(read([], {}, "prot = 9000"), /"prot" is no option.*Did you mean "port"/);
});

Deno.test("[D-ERR-1] a trusted proxy that is no address is refused", async () => {
  for (const value of ["nonsense", "10.0.0.0/33", "10.0.0.1,x"]) {
    await assert.rejects(read(["--trusted-proxies", value]), StartError);
  }
});

Deno.test("docs/options.md says what the table of options says (deno task docs)", async () => {
  const page = new URL("../../../docs/options.md", import.meta.url);
  const words = (text: string) => text.split(/\s+/).join(" ");
  assert.equal(words(await Deno.readTextFile(page)), words(optionsReference()));
});

Deno.test("[OPS-3 OPS-7] a secret is read from the file that …_FILE names; an S3 secret is neither a flag nor a line", async () => {
  const files: Record<string, string> = { "/run/s": "the secret\nmore", "/run/empty": "\n" };
  const read = (args: string[], env: Record<string, string>, toml: string | null = null) =>
    readConfig(
      args,
      (name) => env[name],
      (path) => Promise.resolve(path === "parley.toml" ? toml : files[path] ?? null),
    );
  const config = await read([], {
    PARLEY_METRICS_TOKEN_FILE: "/run/s",
    PARLEY_BACKUP_S3_SECRET_FILE: "/run/s",
    PARLEY_BACKUP_S3: "https://s3.example.org/club/parley/",
  });
  assert.deepEqual(
    [config.metricsToken, config.backupS3Secret, config.backupS3],
    ["the secret", "the secret", "https://s3.example.org/club/parley"],
  );
  const wrong: [string[], Record<string, string>, string | null, RegExp][] = [
    [[], { PARLEY_METRICS_TOKEN_FILE: "/none" }, null, /PARLEY_METRICS_TOKEN_FILE: .*\/none/],
    [[], { PARLEY_METRICS_TOKEN_FILE: "/run/empty" }, null, /first line of \/run\/empty is empty/],
    [
      [],
      { PARLEY_METRICS_TOKEN: "x", PARLEY_METRICS_TOKEN_FILE: "/run/s" },
      null,
      /both set: keep one/,
    ],
    [["--backup-s3-secret", "x"], {}, null, /unknown option/],
    [[], {}, 'backup-s3-secret = "x"', /secret.*PARLEY_BACKUP_S3_SECRET_FILE/],
    [["--backup-s3", "s3://club"], {}, null, /--backup-s3.*address of a bucket/],
    [["--backup-s3", "https://key:secret@s3.example.org/club"], {}, null, /address of a bucket/],
    [["--backup-s3", "https://s3.example.org/club/../other"], {}, null, /address of a bucket/],
  ];
  for (const [args, env, toml, message] of wrong) {
    await assert.rejects(read(args, env, toml), (error) => {
      assert.ok(error instanceof StartError);
      assert.match(error.message, message);
      return true;
    });
  }
});

Deno.test("[CL-1] of a database's address everything but the password may be shown", async () => {
  const { kind } = optionOf("storage");
  const shownAs = (text: string) => shown(kind, text);
  const address = "postgres://parley:top%20secret@10.0.0.2:5432/chat?sslmode=require&password=x";
  assert.equal((await read([], { PARLEY_STORAGE: address })).storage, address);
  assert.equal(shownAs(address), "postgres://parley:••••@10.0.0.2:5432/chat");
  assert.equal(shownAs("postgres://db/chat"), "postgres://db/chat");
  const several = "postgres://parley:s@one:5432,two:5432/chat";
  assert.equal((await read([`--storage=${several}`])).storage, several);
  for (const wrong of ["mysql://a:secret@b/c", "postgres://secret", "postgres://a:secret@b/"]) {
    await assert.rejects(read([], { PARLEY_STORAGE: wrong }), (error: Error) => {
      assert.match(error.message, /is not the address of a database/);
      return !error.message.includes("secret");
    });
  }
  assert.equal(
    (await read(["--node-address=http://10.0.0.7:8000"])).nodeAddress,
    "http://10.0.0.7:8000",
  );
  await assert.rejects(read(["--node-address=10.0.0.7:8000"]), /is not an address like http/);
});

Deno.test("[CL-8] a bucket for files is its name, with an endpoint where it is not Amazon's, and maybe a key", async () => {
  const { kind } = optionOf("files");
  const filesOf = async (text: string) => {
    const { address, ...bucket } = (await read([], { PARLEY_FILES: text })).files!;
    assert.equal(address, text);
    return bucket;
  };
  const nobody = { keyId: null, secret: null };
  assert.deepEqual(await filesOf("s3://My_chat.1/files/"), {
    url: "https://s3.us-east-1.amazonaws.com/My_chat.1/files",
    region: "us-east-1",
    ...nobody,
  });
  assert.deepEqual(await filesOf("s3://chat?region=eu-north-1"), {
    url: "https://s3.eu-north-1.amazonaws.com/chat",
    region: "eu-north-1",
    ...nobody,
  });
  const address = "s3://KEY:top%2Fsecret@chat/a/b?endpoint=http://10.0.0.2:9000&region=auto";
  assert.deepEqual(await filesOf(address), {
    url: "http://10.0.0.2:9000/chat/a/b",
    region: "auto",
    keyId: "KEY",
    secret: "top/secret",
  });
  assert.equal(shown(kind, address), address.replace("top%2Fsecret", "••••"));
  const wrong = [
    "https://k:secret@s3.example.org/chat",
    "s3://k:secret@/chat",
    "s3://k:secret@chat?endpoint=10.0.0.2",
    "s3://k:secret@chat?endpoint=https://s3.example.org/chat",
    "s3://k:secret@chat?bucket=chat",
    "s3://k:secret@chat/../other",
  ];
  for (const text of wrong) {
    await assert.rejects(read([], { PARLEY_FILES: text }), (error: Error) => {
      assert.match(error.message, /is not the address of a bucket like s3:/);
      return !error.message.includes("secret");
    });
  }
});

Deno.test("[MEND-53] an empty variable is as none, of each option and of each file with a secret", async () => {
  const unset = await read();
  for (const empty of ["", "  ", "\n"]) {
    const env = Object.fromEntries(
      OPTION_NAMES.flatMap((name) => [variableOf(name), `${variableOf(name)}_FILE`])
        .map((variable) => [variable, empty]),
    );
    assert.deepEqual(await read([], env), unset);
  }
  assert.equal((await read([], { PARLEY_PORT: "" }, "port = 3")).port, 3);
  const file = { PARLEY_METRICS_TOKEN: "", PARLEY_METRICS_TOKEN_FILE: " /run/token " };
  const config = await readConfig(
    [],
    (name) => (file as Record<string, string>)[name],
    (path) => Promise.resolve(path === "/run/token" ? "abc \n" : null),
  );
  assert.equal(config.metricsToken, "abc");
});

Deno.test("[MEND-53] spaces around a value are no part of it, wherever it is written", async () => {
  const spaced = " 9000 ";
  for (
    const config of [
      await read(["--port", spaced]),
      await read([], { PARLEY_PORT: spaced }),
      await read([], {}, `port = "${spaced}"`),
    ]
  ) {
    assert.equal(config.port, 9000);
  }
  const env = { PARLEY_DATA: "/srv/my chat\n", PARLEY_BACKUP_DIR: "\t/backups" };
  const { data, backupDir } = await read([], env);
  assert.deepEqual([data, backupDir], ["/srv/my chat", "/backups"]);
  await assert.rejects(read(["--port", " "]), /^Error: --port: "" is not a port/);
});

Deno.test("[MEND-53] an address of IPv6 is the same in brackets, in capitals and written out", async () => {
  const host = async (written: string) => (await read(["--host", written])).host;
  assert.equal(await host("[::]"), "::");
  assert.equal(await host("0:0:0:0:0:0:0:0, Chat.lan"), "::,chat.lan");
  assert.equal(await host("[2001:DB8:0::1],[fe80::1%eth0]"), "2001:db8::1,fe80::1%eth0");
  assert.equal((await read(["--host", "[::1]", "--tls", "lan"])).host, "::1");
  await assert.rejects(read(["--host", "[chat.lan]"]), /is not a list of addresses and names/);
  const proxies = ["--trusted-proxies", "[::1], [2001:db8::]/32"];
  assert.deepEqual((await read(proxies)).trustedProxies, ["::1", "2001:db8::/32"]);
});

Deno.test("[MEND-53] a link is taken away by off, which a variable can say too", async () => {
  const env = { PARLEY_SUPPORT: "off", PARLEY_HELP_CENTER: "off", PARLEY_DOCUMENTATION: "off" };
  const { support, helpCenter, documentation } = await read([], env);
  assert.deepEqual([support, helpCenter, documentation], [null, null, null]);
});

Deno.test("[MEND-59] the printed parley.toml has every option at its default, each ready to be set", () => {
  const toml = tomlExample().replace(/^#(?=[a-z][a-z0-9-]* = )/gm, "");
  const settings = settingsFrom({ flags: {}, env: () => undefined, toml });
  const fromFile = settings.filter(({ from }) => from.endsWith("in parley.toml"));
  const left = OPTION_NAMES.filter((name) => !fromFile.some((setting) => setting.name === name));
  assert.deepEqual(left, ["filesSecret", "backupS3Secret", "limits"]);
  assert.deepEqual(configFrom(settings), defaultConfig());
});

Deno.test("[MEND-59] --config, or PARLEY_CONFIG, names the file with options", () => {
  const none = () => undefined;
  assert.equal(configFileIn(["serve", "--config", "a.toml"], none), "a.toml");
  assert.equal(configFileIn(["--config=a.toml", "--config=b.toml"], () => "c.toml"), "b.toml");
  assert.equal(configFileIn(["serve"], () => " c.toml "), "c.toml");
  assert.equal(configFileIn(["config"], () => ""), null);
});
