import { E2EE_LIMITS } from "../e2ee/limits.ts";
import { MAX_LOST_PER_REQUEST } from "../e2ee/rewind.ts";
import * as groups from "../e2ee/group_schemas.ts";
import * as pairing from "../e2ee/pairing_schemas.ts";
import * as people from "../e2ee/people_schemas.ts";
import { endpoint } from "../endpoint.ts";

/** Bytes of a body with one value as base64, and its JSON. */
const bodyOf = (bytes: number) => ({ max: Math.ceil(bytes / 3) * 4 + 1024 });
/** A device with all its key packages. */
const withPackages = bodyOf((E2EE_LIMITS.keyPackagesMax + 2) * (E2EE_LIMITS.keyPackageMax + 8));

export const getIdentity = endpoint("GET /e2ee/identity", {
  summary: "One's own person key and devices",
  response: people.ownIdentity,
});

export const putIdentity = endpoint("PUT /e2ee/identity", {
  summary: "Make one's person key known, with the first device",
  changesServer: true,
  body: people.identityBody,
  large: withPackages,
  response: people.ownIdentity,
});

export const beginReset = endpoint("POST /e2ee/identity/reset", {
  summary: "Begin anew after all keys were lost: takes effect after 24 hours",
  changesServer: true,
  body: people.resetBody,
  response: people.resetResponse,
});

export const cancelReset = endpoint("DELETE /e2ee/identity/reset", {
  summary: "Keep one's keys: a new beginning that was asked for is called off",
  changesServer: true,
});

export const listPeople = endpoint("GET /e2ee/people", {
  summary: "The keys of people whom one knows, proven in the key log",
  query: people.peopleQuery,
  response: people.peopleResponse,
});

export const addDevice = endpoint("POST /e2ee/devices", {
  summary: "Add a device that the own person key has certified",
  changesServer: true,
  body: people.deviceBody,
  large: withPackages,
  response: people.ownIdentity,
  status: 201,
});

export const getPairing = endpoint("GET /e2ee/pairing", {
  summary: "The browser of one's own that asks to become a device, and how far it is",
  rate: "letters",
  query: pairing.pairingQuery,
  response: pairing.pairingResponse,
});

export const beginPairing = endpoint("POST /e2ee/pairing", {
  summary: "Ask one's older devices to let this browser read along",
  rate: "letters",
  changesServer: true,
  body: pairing.pairingBody,
  response: pairing.pairingResponse,
  status: 201,
});

export const continuePairing = endpoint("PUT /e2ee/pairing/{id}", {
  summary: "The next step of letting a new device in",
  rate: "letters",
  changesServer: true,
  body: pairing.pairingStepBody,
  large: bodyOf(E2EE_LIMITS.pairingLetterMax),
});

export const endPairing = endpoint("DELETE /e2ee/pairing/{id}", {
  summary: "A new device is let in, or is not to be",
  rate: "letters",
  changesServer: true,
});

export const revokeDevice = endpoint("DELETE /e2ee/devices/{id}", {
  summary: "Revoke a device of one's own, signed by the person key",
  changesServer: true,
  body: people.revocationBody,
});

export const proveDevice = endpoint("POST /e2ee/devices/{id}/prove", {
  summary: "Prove that this session acts as a device of one's own",
  changesServer: true,
  body: people.proofBody,
});

export const putPackages = endpoint("POST /e2ee/devices/{id}/key-packages", {
  summary: "Key packages for a device of one's own",
  changesServer: true,
  body: people.packagesBody,
  large: withPackages,
  response: people.packagesResponse,
});

export const claimPackages = endpoint("POST /e2ee/key-packages/claim", {
  summary: "One key package of each of these devices, whose people read a channel",
  rate: "claims",
  changesServer: true,
  body: people.claimBody,
  response: people.claimResponse,
});

export const getVault = endpoint("GET /e2ee/vault", {
  summary: "One's own vault, sealed with the recovery key",
  response: people.vault,
});

export const putVault = endpoint("PUT /e2ee/vault", {
  summary: "Replace one's own vault, unless another device was faster",
  changesServer: true,
  body: people.vaultBody,
  large: bodyOf(E2EE_LIMITS.vaultMax),
  response: people.vaultResponse,
});

export const getArchived = endpoint("GET /e2ee/archive/{channel}/{epoch}", {
  summary: "The own sealed content key of an epoch",
  response: people.archived,
});

export const listArchived = endpoint("GET /e2ee/archive/{channel}", {
  summary: "The own sealed content keys of a channel, in the order of the epochs",
  query: people.archivePageQuery,
  response: people.archivePage,
});

export const putArchived = endpoint("PUT /e2ee/archive/{channel}/{epoch}", {
  summary: "Keep the content key of an epoch, sealed, for one's other devices",
  changesServer: true,
  body: people.archiveBody,
});

export const listLetters = endpoint("GET /e2ee/letters", {
  summary: "What other devices have sealed for a device of one's own",
  rate: "letters",
  query: people.lettersQuery,
  response: people.lettersResponse,
});

export const sendLetters = endpoint("POST /e2ee/letters", {
  summary: "Leave sealed letters for devices",
  rate: "letters",
  changesServer: true,
  body: people.lettersBody,
  large: bodyOf(E2EE_LIMITS.lettersAtOnce * (E2EE_LIMITS.letterMax + 256)),
});

export const deleteLetters = endpoint("DELETE /e2ee/letters", {
  summary: "Letters that a device of one's own has read",
  rate: "letters",
  changesServer: true,
  body: people.readLettersBody,
});

export const getLogHead = endpoint("GET /e2ee/log/head", {
  summary: "The signed head of the key log",
  scope: "read",
  response: people.logHead,
});

export const getInclusion = endpoint("GET /e2ee/log/inclusion", {
  summary: "Proof that an entry is in the key log",
  scope: "read",
  query: people.inclusionQuery,
  response: people.proofResponse,
});

export const getConsistency = endpoint("GET /e2ee/log/consistency", {
  summary: "Proof that one state of the key log is the beginning of another",
  scope: "read",
  query: people.consistencyQuery,
  response: people.proofResponse,
});

export const listEntries = endpoint("GET /e2ee/log/entries", {
  summary: "Whose the entries of the key log are, hashed, with their leaves",
  scope: "read",
  query: people.entriesQuery,
  response: people.entriesResponse,
});

export const handBackEntries = endpoint("POST /e2ee/log/lost", {
  summary: "Give a server that was restored from a backup what it lost of the key log",
  rate: "lostEntries",
  changesServer: true,
  body: people.lostBody,
  // Each entry with its proof.
  large: {
    ...bodyOf(MAX_LOST_PER_REQUEST * (E2EE_LIMITS.entryMax + 64 * 36)),
    parts: MAX_LOST_PER_REQUEST * 72,
  },
  response: people.lostResponse,
});

export const getAuthority = endpoint("GET /e2ee/authority/{scope}", {
  summary: "Who may read what, as devices have signed it: the log of a server or a direct message",
  query: groups.authorityQuery,
  response: groups.authorityResponse,
});

export const getAuthorityKeys = endpoint("GET /e2ee/authority/{scope}/keys", {
  summary: "The person keys, of now and before, of everybody whom a log of authority names",
  query: groups.authorityKeysQuery,
  response: groups.authorityKeysResponse,
});

export const appendAuthority = endpoint("POST /e2ee/authority/{scope}", {
  summary: "Append signed entries to a log of authority, unless another was faster",
  changesServer: true,
  body: groups.appendAuthorityBody,
  large: bodyOf(E2EE_LIMITS.appendedAtOnce * (E2EE_LIMITS.entryMax + 8)),
  response: groups.appendAuthorityResponse,
});

export const getGroup = endpoint("GET /e2ee/channels/{id}/group", {
  summary: "The public state of a private channel's group",
  response: groups.group,
});

export const createGroup = endpoint("POST /e2ee/channels/{id}/group", {
  summary: "Make a channel private, or begin its next generation",
  changesServer: true,
  body: groups.createGroupBody,
  large: bodyOf(E2EE_LIMITS.groupInfoMax + E2EE_LIMITS.entryMax),
  response: groups.createGroupResponse,
  status: 201,
});

export const restoreGroup = endpoint("PUT /e2ee/channels/{id}/group", {
  summary: "Give a server that was restored from a backup a group as a device of it has it",
  changesServer: true,
  body: groups.restoreGroupBody,
  large: {
    ...bodyOf(E2EE_LIMITS.groupInfoMax + E2EE_LIMITS.entryMax + E2EE_LIMITS.commitsAgainMax),
    // Each commit with its removals.
    parts: E2EE_LIMITS.commitsAtOnce * (E2EE_LIMITS.removalsAtOnce + 8),
  },
  response: groups.restoreGroupResponse,
});

export const listCommits = endpoint("GET /e2ee/channels/{id}/commits", {
  summary: "What changed a private channel's group, and the removals that are pending",
  query: groups.commitsQuery,
  response: groups.commitsResponse,
});

export const commit = endpoint("POST /e2ee/channels/{id}/commits", {
  summary: "Change a private channel's group, unless another was faster",
  changesServer: true,
  body: groups.commitBody,
  large: bodyOf(
    E2EE_LIMITS.commitMax + E2EE_LIMITS.groupInfoMax + E2EE_LIMITS.welcomeMax + 16 * 1024,
  ),
  response: groups.commitResponse,
});

export const getWelcome = endpoint("GET /e2ee/channels/{id}/welcome", {
  summary: "What lets a device of one's own into a private channel's group",
  query: groups.welcomeQuery,
  response: groups.welcomeResponse,
});

export const inviteToEncrypt = endpoint("POST /e2ee/channels/{id}/invite", {
  summary: "Invite the others in a direct message or a group to encrypt it, once a day",
  changesServer: true,
  response: groups.inviteResponse,
});

export const addSealedReaction = endpoint("POST /e2ee/messages/{id}/reactions", {
  summary: "React to a message of a private channel",
  rate: "reactions",
  changesServer: true,
  body: groups.reactBody,
  response: groups.sealedReactions,
});

export const reportMessage = endpoint("POST /e2ee/messages/{id}/report", {
  summary: "Show a message of a private channel to its server's moderators, and prove it",
  rate: "reports",
  changesServer: true,
  body: groups.reportBody,
});

export const removeSealedReaction = endpoint("DELETE /e2ee/messages/{id}/reactions", {
  summary: "Take one's own reaction in a private channel back",
  rate: "reactions",
  changesServer: true,
  body: groups.unreactBody,
  response: groups.sealedReactions,
});
