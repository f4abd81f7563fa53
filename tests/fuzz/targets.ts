import type { Target } from "./target.ts";

type Open = () => Promise<Target>;

const input = () => import("./targets/input.ts");
const files = () => import("./targets/files.ts");
const texts = () => import("./targets/texts.ts");
const network = () => import("./targets/network.ts");

/** Every parser, by name; loaded when it is fed. */
export const TARGETS: Record<string, Open> = {
  bodies: async () => (await input()).bodies,
  json: async () => (await input()).json,
  queries: async () => (await input()).queries,
  events: async () => (await input()).events,
  addresses: async () => (await input()).addresses,
  cookies: async () => (await input()).cookies,
  images: async () => (await input()).images,
  orientation: async () => (await import("./targets/pictures.ts")).orientation,
  toml: async () => (await files()).toml,
  discord: async () => (await files()).discord,
  archives: async () => await (await files()).archives(),
  sealed: async () => await (await files()).sealed(),
  markdown: async () => (await texts()).markdown,
  code: async () => (await texts()).code,
  words: async () => (await texts()).words,
  plaintext: async () => (await texts()).plaintext,
  commands: async () => (await texts()).commands,
  sdp: async () => (await texts()).sdp,
  http: async () => await (await network()).http(),
  frames: async () => await (await network()).frames(),
  stun: async () => await (await network()).stun(),
  tls: async () => await (await network()).tls(),
  mls: async () => await (await import("./targets/e2ee.ts")).mls(),
  signed: async () => await (await import("./targets/e2ee.ts")).signed(),
  hello: async () => (await import("./targets/tls_hello.ts")).hello,
};
