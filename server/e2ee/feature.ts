import * as api from "../../protocol/api/e2ee.ts";
import { forgetKeys } from "./forget.ts";
import { archive, archivedAt, archivedIn } from "./archive/service.ts";
import { accessScope, appendAuthority, authorityOf } from "./authority/service.ts";
import { keysInLog } from "./authority/keys.ts";
import { commit, commitsOf, welcomeFor } from "./groups/commits.ts";
import { accessToRestore, restoreGroup } from "./groups/restored.ts";
import { accessToBegin, beginGroup, groupOf } from "./groups/service.ts";
import { accessTextChannel } from "../membership/channels/access.ts";
import { keysOfPeople } from "./identity/people.ts";
import { accessAnyProven, accessOwnKeys, accessProven } from "./devices/access.ts";
import { beginReset, cancelReset } from "./identity/reset.ts";
import { proveDevice } from "./identity/proving.ts";
import { revokeDevice } from "./identity/revoking.ts";
import { addDevice, ownIdentity, putIdentity } from "./identity/service.ts";
import { deleteLetters, lettersTo, sendLetters } from "./letters/service.ts";
import { headView } from "./log/view.ts";
import {
  accessPairing,
  beginPairing,
  continuePairing,
  endPairing,
  readPairing,
} from "./pairing/service.ts";
import { handBackEntries } from "./lost/service.ts";
import { claimPackages, putPackages } from "./packages/service.ts";
import { readVault, writeVault } from "./vault/service.ts";
import type { Actor } from "../base/request.ts";
import { accessSession } from "../features/auth/fresh.ts";
import type { FeaturesContext } from "../features/context.ts";
import { inviteToEncrypt } from "../features/groups/invite.ts";
import { reportMessage } from "../features/moderation/report.ts";
import { reactSealed, unreactSealed } from "../features/reactions/sealed.ts";
import { defineFeature, implement } from "../features/define.ts";

/** Every session may send its own data, of any size up to the limit. */
const known = ({ app, actor }: { app: FeaturesContext; actor: Actor }) =>
  app.db.read(accessSession, actor);

/** Asked before the body is read, and again in the transaction (E2E-14). */
const ownKeys = async ({ app, actor }: { app: FeaturesContext; actor: Actor }) => {
  await known({ app, actor });
  await app.db.read(accessOwnKeys, actor);
};

/** Checks for actions that only a device may take (MEND-4). */
const provenKeys = async ({ app, actor }: { app: FeaturesContext; actor: Actor }) => {
  await known({ app, actor });
  await app.db.read(accessAnyProven, actor);
};

const base64 = (hashes: Uint8Array[]) => ({ proof: hashes.map((hash) => hash.toBase64()) });

/** Endpoints of end-to-end encryption. Its parts declare their records and events. */
export const e2eeFeature = defineFeature({
  name: "e2ee",
  onPurge: { user: forgetKeys },
  endpoints: implement(api, {
    getIdentity: ({ app, actor }) => ownIdentity(app, actor),
    putIdentity: {
      admit: ownKeys,
      run: ({ app, actor, body, request }) => putIdentity(app, actor, body, request),
    },
    beginReset: ({ app, actor, body, request }) => beginReset(app, actor, body, request),
    cancelReset: ({ app, actor }) => cancelReset(app, actor),
    listPeople: ({ app, actor, query }) => keysOfPeople(app, actor.userId, query),
    addDevice: {
      admit: ownKeys,
      run: ({ app, actor, body, request }) => addDevice(app, actor, body, request),
    },
    getPairing: ({ app, actor, query }) => readPairing(app, actor, query),
    beginPairing: ({ app, actor, body, request }) => beginPairing(app, actor, body, request),
    continuePairing: {
      admit: ({ app, actor, params }) =>
        app.db.read(accessPairing, actor.userId, params.id, app.clock()),
      run: ({ app, actor, params, body }) => continuePairing(app, actor, params.id, body),
    },
    endPairing: ({ app, actor, params }) => endPairing(app, actor, params.id),
    revokeDevice: ({ app, actor, params, body, request }) =>
      revokeDevice(app, actor, params.id, body.revocation, request),
    proveDevice: ({ app, actor, params, body, request }) =>
      proveDevice(app, actor, params.id, body.signature, request),
    putPackages: {
      admit: ({ app, actor, params }) => app.db.read(accessProven, actor, params.id),
      run: ({ app, actor, params, body }) => putPackages(app, actor, params.id, body),
    },
    claimPackages: async ({ app, actor, body }) => ({
      packages: await claimPackages(app, actor, body),
    }),
    getVault: ({ app, actor }) => readVault(app, actor.userId),
    putVault: { admit: provenKeys, run: ({ app, actor, body }) => writeVault(app, actor, body) },
    getArchived: ({ app, actor, params }) =>
      archivedAt(app, actor.userId, params.channel, params.epoch),
    listArchived: ({ app, actor, params, query }) =>
      archivedIn(app, actor.userId, params.channel, query.after),
    putArchived: ({ app, actor, params, body }) =>
      archive(app, actor, {
        channelId: params.channel,
        epoch: params.epoch,
        sealed: body.sealed,
      }),
    listLetters: ({ app, actor, query }) => lettersTo(app, actor, query),
    sendLetters: { admit: known, run: ({ app, actor, body }) => sendLetters(app, actor, body) },
    deleteLetters: ({ app, actor, body }) => deleteLetters(app, actor, body),
    getAuthority: ({ app, actor, params, query }) =>
      authorityOf(app, actor.userId, params.scope, query.from),
    getAuthorityKeys: ({ app, actor, params, query }) =>
      keysInLog(app, actor.userId, params.scope, query.after),
    appendAuthority: {
      admit: ({ app, actor, params }) => app.db.read(accessScope, actor.userId, params.scope),
      run: ({ app, actor, params, body }) => appendAuthority(app, actor.userId, params.scope, body),
    },
    getGroup: ({ app, actor, params }) => groupOf(app, actor.userId, params.id),
    createGroup: {
      admit: ({ app, actor, params }) => app.db.read(accessToBegin, actor.userId, params.id),
      run: ({ app, actor, params, body }) => beginGroup(app, actor, params.id, body),
    },
    restoreGroup: {
      admit: ({ app, actor, params }) => app.db.read(accessToRestore, actor.userId, params.id),
      run: ({ app, actor, params, body }) => restoreGroup(app, actor, params.id, body),
    },
    listCommits: ({ app, actor, params, query }) => commitsOf(app, actor.userId, params.id, query),
    commit: {
      admit: ({ app, actor, params }) => app.db.read(accessTextChannel, actor.userId, params.id),
      run: ({ app, actor, params, body }) => commit(app, actor, params.id, body),
    },
    getWelcome: ({ app, actor, params, query }) => welcomeFor(app, actor, params.id, query.device),
    inviteToEncrypt: async ({ app, actor, params }) => ({
      invited_at: new Date(await inviteToEncrypt(app, actor.userId, params.id)).toISOString(),
    }),
    addSealedReaction: async ({ app, actor, params, body }) => ({
      sealed_reactions: await reactSealed(app, actor.userId, params.id, body),
    }),
    reportMessage: ({ app, actor, params, body }) =>
      reportMessage(app, actor.userId, params.id, body),
    removeSealedReaction: async ({ app, actor, params, body }) => ({
      sealed_reactions: await unreactSealed(app, actor.userId, params.id, body.tag),
    }),
    getLogHead: ({ app }) => headView(app),
    handBackEntries: {
      admit: known,
      run: async ({ app, actor, body }) => ({ head: await handBackEntries(app, actor, body) }),
    },
    getInclusion: async ({ app, query }) =>
      base64(await app.keyLog.inclusion(query.index, query.size)),
    getConsistency: async ({ app, query }) =>
      base64(await app.keyLog.consistency(query.first, query.second)),
    listEntries: async ({ app, query }) => {
      const headers = await app.keyLog.headers(query.from, query.limit);
      return {
        entries: headers.map(({ user, leaf }) => ({
          user: user.toBase64(),
          leaf: leaf.toBase64(),
        })),
      };
    },
  }),
});
