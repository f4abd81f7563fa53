/** Examples for the API's description, made from the schemas and the names of their fields. */

/** A JSON schema, as far as those of the protocol go. */
export interface Schema {
  type?: string | string[];
  format?: string;
  pattern?: string;
  maxLength?: number;
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  /** Given where the fields alone make none that fits. */
  examples?: unknown[];
  minimum?: number;
  minItems?: number;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  prefixItems?: Schema[];
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
}

const ID = "019f5c2a-7d10-7cc3-9a51-0c2f6f1f6f0e";
const PIXEL =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** Texts by the name of the field. */
const TEXTS: Record<string, string> = {
  id: ID,
  username: "ada",
  email: "ada@example.org",
  newEmail: "ada@example.org",
  password: "correct horse battery",
  currentPassword: "correct horse battery",
  newPassword: "staple battery horse",
  publicKey: "MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A",
  key: "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
  endpoint: "https://push.example.org/p/0c2f6f1f6f0e",
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
  renewal: "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94",
  encryptedContent: "q83vEjRWeJCrze8SNFZ4kA==",
  encrypted_content: "q83vEjRWeJCrze8SNFZ4kA==",
  iv: "AAECAwQFBgcICQoL",
  nonce: "7f6c2f1e",
  emoji: "👍",
  color: "#5865f2",
  name: "general",
  serverName: "Chess club",
  channelName: "general",
  code: "Ab3dEf6hJk",
  inviteCode: "Ab3dEf6hJk",
  customCode: "chess-club",
  url: "https://example.org/ada",
  display_name: "My page",
  avatar_url: PIXEL,
  image: PIXEL,
  banner_url: PIXEL,
  avatar: PIXEL,
  banner: PIXEL,
  cover: PIXEL,
  accent: "#14b8a6",
  default_reaction: "👍",
  token: "parley_pat_Xx4YyT0w0Qm3sL8bJt1nVvZkQp7aRcDfGhUoEiWlMsN",
  mfaToken: "123456",
  secret: "JBSWY3DPEHPK3PXP",
  reason: "spam",
  error: "Not found",
  platform: "website",
  passphrase: "six words that nobody would guess",
  candidate: "candidate:1 1 udp 2122260223 192.0.2.7 54321 typ host",
  sdp: "v=0\r\n",
  peerId: "6d1f0f9c",
  epoch: "1-17",
  after: "1-17",
  certificate: "cGFybGV5L2RldmljZS92MQ==",
  keyPackage: "AAEAAQAB",
  lastResort: "AAEAAQAB",
  keyPackages: "AAEAAQAB",
  commit: "AAEAAQAB",
  proposals: "AAEAAQAB",
  pending: "AAEAAQAB",
  groupInfo: "AAEABAAB",
  group_info: "AAEABAAB",
  welcome: "AAEAAwAB",
  bytes: "AAEAAwAB",
  mentions: ID,
  keywords: "release",
  time_zone: "Europe/Berlin",
  from: "22:00",
  to: "06:30",
  entry: "cGFybGV5L2dlbmVyYXRpb24vdjE=",
  entries: "cGFybGV5L2F1dGhvcml0eS92MQ==",
  sealed: "q83vEjRWeJCrze8SNFZ4kA==",
  tag: "q83vEjRWeJCrze8SNFZ4kA==",
  revocation: "cGFybGV5L3Jldm9jYXRpb24vdjE=",
  version: "0.1.0",
  device: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
};

/** A value that fits a schema, for people to read. `name`: of the field that it is for. */
export function exampleOf(schema: Schema, name = ""): unknown {
  if (schema.examples) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum.includes(TEXTS[name]) ? TEXTS[name] : schema.enum[0];
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  if (choice) return exampleOf(choice, name);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => exampleOf(part, name)));
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case "object":
      return objectOf(schema);
    case "array":
      if (schema.prefixItems) return schema.prefixItems.map((part) => exampleOf(part, name));
      return listOf(exampleOf(schema.items ?? {}, name), Math.max(1, schema.minItems ?? 0));
    case "string":
      return textOf(schema, name);
    case "integer":
    case "number":
      return Math.max(1, schema.minimum ?? 1);
    case "boolean":
      return true;
    default:
      return null;
  }
}

/** Repeats an example; ids get different values. */
function listOf(one: unknown, length: number): unknown[] {
  return Array.from(
    { length },
    (_, i) => one === ID && i > 0 ? `${ID.slice(0, -1)}${i % 10}` : one,
  );
}

function objectOf({ properties = {}, additionalProperties }: Schema): Record<string, unknown> {
  const entries = Object.entries(properties).map(([name, schema]) => {
    return [name, exampleOf(schema, name)];
  });
  if (entries.length === 0 && typeof additionalProperties === "object") {
    return { [ID]: exampleOf(additionalProperties) };
  }
  return Object.fromEntries(entries);
}

/** Bytes of keys, hashes and signatures, by the pattern of their base64. */
const BYTES: [pattern: RegExp, bytes: number][] = [[/\{43\}=\$/, 32], [/\{86\}==\$/, 64]];

function textOf({ format, pattern = "", maxLength }: Schema, name: string): string {
  const bytes = BYTES.find(([shape]) => shape.test(pattern))?.[1];
  if (bytes) return new Uint8Array(bytes).fill(7).toBase64();
  // An id assigned by its device, not the device's name.
  if (name === "device" && maxLength !== undefined) return ID;
  if (format === "date-time" || /(_at|^at|Until)$/.test(name)) return "2026-01-31T12:00:00.000Z";
  if (Object.hasOwn(TEXTS, name)) return TEXTS[name];
  if (/(_id|Id|Ids|^users|^deleted)$/.test(name)) return ID;
  if (/username|By$|^by$/i.test(name)) return "ada";
  return "text";
}
