/** Tests that a version of the MLS library must pass before it's used (docs/decisions/0058). */
import { pathToFileURL } from "node:url";
import { withBundler } from "../../../server/delivery/fresh/build/bundler.ts";
import { mlsModule } from "../../../server/delivery/fresh/build/mls_library.ts";
import { hex, utf8 } from "../../../protocol/e2ee/bytes.ts";
import { CAPABILITIES } from "../../../mls/suite.ts";
import { random } from "../random.ts";
import { ROOT } from "../server_process.ts";

export type Library = typeof import("../../../mls/library.ts");

const SUITE = "MLS_128_DHKEMX25519_AES128GCM_SHA256_Ed25519";

/** The library as it was published, without the correction. */
export async function publishedLibrary(): Promise<Library> {
  const file = await Deno.makeTempFile({ suffix: ".js" });
  try {
    const root = ROOT.replace(/\/$/, "");
    await Deno.writeTextFile(file, await withBundler(() => mlsModule(root, true)));
    return await import(pathToFileURL(file).href);
  } finally {
    await Deno.remove(file);
  }
}

/** Creates the objects of a scenario from a library. */
export async function scenarioOf(lib: Library) {
  const cs = await lib.getCiphersuiteImpl(lib.getCiphersuiteFromName(SUITE));
  const config = {
    keyRetentionConfig: lib.defaultKeyRetentionConfig,
    lifetimeConfig: lib.defaultLifetimeConfig,
    keyPackageEqualityConfig: lib.defaultKeyPackageEqualityConfig,
    paddingConfig: lib.defaultPaddingConfig,
    authService: lib.defaultAuthenticationService,
  };
  type State = Awaited<ReturnType<Library["createGroup"]>>;
  const keyPackage = async (name: string) =>
    await lib.generateKeyPackageWithKey(
      { credentialType: "basic", identity: utf8(name) },
      CAPABILITIES,
      lib.defaultLifetime,
      [],
      await cs.signature.keygen(),
      cs,
    );
  type Package = Awaited<ReturnType<typeof keyPackage>>;
  return {
    keyPackage,
    create: (own: Package): Promise<State> =>
      lib.createGroup(utf8("gate"), own.publicPackage, own.privatePackage, [], cs, config),
    /** Adds key packages and removes leaf indexes; neither renews the own keys. */
    commit: (state: State, add: Package[] = [], remove: number[] = []) =>
      lib.createCommit({ state, cipherSuite: cs }, {
        extraProposals: [
          ...remove.map((removed) => ({ proposalType: "remove" as const, remove: { removed } })),
          ...add.map(({ publicPackage }) => ({
            proposalType: "add" as const,
            add: { keyPackage: publicPackage },
          })),
        ],
        ratchetTreeExtension: true,
        wireAsPublicMessage: true,
      }),
    join: (welcome: Parameters<Library["joinGroup"]>[0], own: Package): Promise<State> =>
      lib.joinGroup(
        welcome,
        own.publicPackage,
        own.privatePackage,
        lib.emptyPskIndex,
        cs,
        undefined,
        undefined,
        config,
      ),
    process: async (state: State, commit: Parameters<Library["processMessage"]>[0]) =>
      (await lib.processMessage(commit, state, lib.emptyPskIndex, () => "accept", cs)).newState,
    keyOf: async (state: State) =>
      hex(await lib.mlsExporter(state.keySchedule.exporterSecret, "x", utf8(""), 32, cs)),
  };
}

/**
 * Resolves to true if a removed device can compute the key of the epoch that it was removed from.
 */
export async function removedHasKey(lib: Library): Promise<boolean> {
  const group = await scenarioOf(lib);
  const [a, b, c] = await Promise.all(["a", "b", "c"].map(group.keyPackage));
  const added = await group.commit(await group.create(a), [b, c]);
  const state = await group.join(added.welcome!, c);
  const removal = await group.commit(added.newState, [], [2]);
  const key = await group.keyOf(removal.newState);
  try {
    const seen = await group.process(state, removal.commit as never);
    return await group.keyOf(seen) === key;
  } catch {
    return false;
  }
}

/** Lets devices come in while others renew their keys: how many joined, how many were refused. */
export async function honestJoins(lib: Library, seed: number, joins: number) {
  const group = await scenarioOf(lib);
  const next = random(seed);
  const members = [await group.create(await group.keyPackage("0"))];
  let refused = 0;
  for (let join = 1; join <= joins; join++) {
    const by = Math.floor(next() * members.length);
    const own = await group.keyPackage(String(join));
    for (const add of [[own], []]) {
      const author = add.length ? by : Math.floor(next() * members.length);
      const { newState, commit, welcome } = await group.commit(members[author], add);
      for (const [i, state] of members.entries()) {
        members[i] = i === author ? newState : await group.process(state, commit as never);
      }
      if (!welcome) continue;
      try {
        members.push(await group.join(welcome, own));
      } catch (error) {
        if (!/unmerged_leaves/.test((error as Error).message)) throw error;
        refused++;
      }
    }
  }
  const keys = await Promise.all(members.map(group.keyOf));
  return { joins, refused, agree: new Set(keys).size === 1 };
}
