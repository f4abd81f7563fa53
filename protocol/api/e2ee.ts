import { E2EE_LIMITS } from "../e2ee/limits.ts";
import * as wire from "../e2ee/wire.ts";
import { endpoint } from "../endpoint.ts";

/** Bytes of a body with one value as base64, and what stands around it. */
const bodyOf = (bytes: number) => ({ max: Math.ceil(bytes / 3) * 4 + 1024 });
/** A device with all its key packages. */
const withPackages = bodyOf((E2EE_LIMITS.packages + 2) * (E2EE_LIMITS.keyPackage + 8));

export const getIdentity = endpoint("GET /e2ee/identity", {
  summary: "One's own person key and devices",
  response: wire.ownIdentity,
});

export const putIdentity = endpoint("PUT /e2ee/identity", {
  summary: "Make one's person key known, with the first device",
  changesServer: true,
  body: wire.identityBody,
  large: withPackages,
  response: wire.ownIdentity,
});

export const beginReset = endpoint("POST /e2ee/identity/reset", {
  summary: "Begin anew after all keys were lost: takes effect after 24 hours",
  changesServer: true,
  body: wire.resetBody,
  response: wire.resetResponse,
});

export const cancelReset = endpoint("DELETE /e2ee/identity/reset", {
  summary: "Keep one's keys: a new beginning that was asked for is called off",
  changesServer: true,
});

export const listPeople = endpoint("GET /e2ee/people", {
  summary: "The keys of people whom one knows, proven in the key log",
  query: wire.peopleQuery,
  response: wire.peopleResponse,
});

export const addDevice = endpoint("POST /e2ee/devices", {
  summary: "Add a device that the own person key has certified",
  changesServer: true,
  body: wire.deviceBody,
  large: withPackages,
  response: wire.ownIdentity,
  status: 201,
});

export const revokeDevice = endpoint("DELETE /e2ee/devices/{id}", {
  summary: "Revoke a device of one's own, signed by the person key",
  changesServer: true,
  body: wire.revocationBody,
});

export const putPackages = endpoint("POST /e2ee/devices/{id}/key-packages", {
  summary: "Key packages for a device of one's own",
  changesServer: true,
  body: wire.packagesBody,
  large: withPackages,
  response: wire.packagesResponse,
});

export const claimPackages = endpoint("POST /e2ee/key-packages/claim", {
  summary: "One key package of each of these devices, whose people read a channel",
  rate: "claims",
  changesServer: true,
  body: wire.claimBody,
  response: wire.claimResponse,
});

export const getVault = endpoint("GET /e2ee/vault", {
  summary: "One's own vault, sealed with the recovery key",
  response: wire.vault,
});

export const putVault = endpoint("PUT /e2ee/vault", {
  summary: "Replace one's own vault, unless another device was faster",
  changesServer: true,
  body: wire.vaultBody,
  large: bodyOf(E2EE_LIMITS.vault),
  response: wire.vaultResponse,
});

export const getArchived = endpoint("GET /e2ee/archive/{channel}/{epoch}", {
  summary: "The own sealed content key of an epoch",
  response: wire.archived,
});

export const listArchived = endpoint("GET /e2ee/archive/{channel}", {
  summary: "The own sealed content keys of a channel, in the order of the epochs",
  query: wire.archivePageQuery,
  response: wire.archivePage,
});

export const putArchived = endpoint("PUT /e2ee/archive/{channel}/{epoch}", {
  summary: "Keep the content key of an epoch, sealed, for one's other devices",
  changesServer: true,
  body: wire.archiveBody,
});

export const listLetters = endpoint("GET /e2ee/letters", {
  summary: "What other devices have sealed for a device of one's own",
  rate: "letters",
  query: wire.lettersQuery,
  response: wire.lettersResponse,
});

export const sendLetters = endpoint("POST /e2ee/letters", {
  summary: "Leave sealed letters for devices",
  rate: "letters",
  changesServer: true,
  body: wire.lettersBody,
  large: bodyOf(E2EE_LIMITS.lettersAtOnce * (E2EE_LIMITS.letter + 256)),
});

export const deleteLetters = endpoint("DELETE /e2ee/letters", {
  summary: "Letters that a device of one's own has read",
  rate: "letters",
  changesServer: true,
  body: wire.readLettersBody,
});

export const getLogHead = endpoint("GET /e2ee/log/head", {
  summary: "The signed head of the key log",
  response: wire.logHead,
});

export const getInclusion = endpoint("GET /e2ee/log/inclusion", {
  summary: "Proof that an entry is in the key log",
  query: wire.inclusionQuery,
  response: wire.proofResponse,
});

export const getConsistency = endpoint("GET /e2ee/log/consistency", {
  summary: "Proof that one state of the key log is the beginning of another",
  query: wire.consistencyQuery,
  response: wire.proofResponse,
});

export const listEntries = endpoint("GET /e2ee/log/entries", {
  summary: "Whose the entries of the key log are, hashed, with their leaves",
  query: wire.entriesQuery,
  response: wire.entriesResponse,
});
