import assert from "node:assert/strict";
import { commitBody, reactBody, reportBody } from "../../../protocol/e2ee/group_schemas.ts";
import { mentions } from "../../../protocol/messages.ts";
import { E2EE_LIMITS } from "../../../protocol/e2ee/limits.ts";
import {
  claimBody,
  deviceBody,
  lettersBody,
  packagesBody,
  peopleQuery,
  vaultBody,
} from "../../../protocol/e2ee/people_schemas.ts";

const bytes = (length: number) => new Uint8Array(length).toBase64();

/** Returns the fields named in a refusal. */
function refusedFields(schema: typeof commitBody, value: unknown): string[] {
  const { error } = schema.safeParse(value);
  return error ? error.issues.map(({ path }) => path.join(".")) : [];
}

const commit = {
  device: "d",
  generation: 1,
  epoch: 4,
  commit: bytes(E2EE_LIMITS.commitMax),
  groupInfo: bytes(E2EE_LIMITS.groupInfoMax),
};

Deno.test("[E2E-45] a commit is taken up to its limits, and what is wrong is named", () => {
  const welcome = { bytes: bytes(E2EE_LIMITS.welcomeMax), deviceIds: ["a", "b"] };
  assert.deepEqual(refusedFields(commitBody, { ...commit, welcome }), []);
  const wrong: [string, object][] = [
    ["commit", { commit: bytes(E2EE_LIMITS.commitMax + 3) }],
    ["groupInfo", { groupInfo: "no base64" }],
    ["epoch", { epoch: -1 }],
    ["generation", { generation: 1.5 }],
    ["device", { device: "" }],
    ["welcome.bytes", { welcome: { ...welcome, bytes: bytes(E2EE_LIMITS.welcomeMax + 3) } }],
    ["welcome.deviceIds", { welcome: { ...welcome, deviceIds: [] } }],
  ];
  for (const [field, more] of wrong) {
    assert.deepEqual(refusedFields(commitBody, { ...commit, ...more }), [field]);
  }
});

Deno.test("[E2E-45 E2E-15] certificates, key packages, letters, vaults: each up to its size", () => {
  const packages = (number: number) => Array(number).fill(bytes(E2EE_LIMITS.keyPackageMax));
  const device = {
    certificate: bytes(E2EE_LIMITS.certificateMax),
    keyPackages: packages(20),
    lastResort: packages(1)[0],
  };
  assert.ok(deviceBody.safeParse(device).success);
  for (const more of [{ certificate: bytes(1028) }, { lastResort: bytes(2052) }, { other: 1 }]) {
    assert.ok(!deviceBody.safeParse({ ...device, ...more }).success);
  }
  assert.ok(packagesBody.safeParse({ keyPackages: packages(100) }).success);
  assert.ok(!packagesBody.safeParse({ keyPackages: packages(101) }).success);
  const claim = (number: number) => {
    const devices = Array.from({ length: number }, (_, i) => `d${i}`);
    return claimBody.safeParse({ channelId: "c", devices }).success;
  };
  assert.deepEqual([claim(0), claim(1), claim(100), claim(101)], [false, true, true, false]);
  const letter = (size: number) => {
    const letters = [{ to: "d", sealed: bytes(size) }];
    return lettersBody.safeParse({ device: "e", letters }).success;
  };
  const { letterMax, vaultMax } = E2EE_LIMITS;
  assert.deepEqual([letter(letterMax), letter(letterMax + 3)], [true, false]);
  const kept = (size: number) => vaultBody.safeParse({ version: 0, sealed: bytes(size) }).success;
  assert.deepEqual([kept(vaultMax), kept(vaultMax + 3)], [true, false]);
});

Deno.test("[E2E-44] people are asked for by up to a hundred ids", () => {
  assert.deepEqual(peopleQuery.parse({ ids: "a,b" }), { ids: ["a", "b"] });
  assert.ok(!peopleQuery.safeParse({ ids: "" }).success);
  const ids = Array.from({ length: 101 }, (_, i) => `u${i}`);
  assert.ok(!peopleQuery.safeParse({ ids: ids.join() }).success);
});

Deno.test("[E2E-30 E2E-31 E2E-33] reactions, mentions and reports have their form", () => {
  const reaction = { tag: bytes(16), sealed: bytes(400), iv: bytes(12) };
  assert.ok(reactBody.safeParse(reaction).success);
  assert.ok(!reactBody.safeParse({ ...reaction, tag: bytes(15) }).success);
  assert.ok(mentions.safeParse(["ada", "everyone"]).success);
  assert.deepEqual(mentions.parse(["ada", "ada"]), ["ada"]);
  assert.ok(!mentions.safeParse(Array.from({ length: 21 }, (_, i) => `${i}`)).success);
  assert.ok(reportBody.safeParse({ key: bytes(32), certificate: bytes(300) }).success);
  assert.ok(!reportBody.safeParse({ key: bytes(33), certificate: bytes(300) }).success);
});
