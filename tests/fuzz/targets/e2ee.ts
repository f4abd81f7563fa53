/** Input from other devices and the server to a device that encrypts (E2E-7). */
import { MlsError, proposeRemoval, readGroupInfo } from "../../../mls/mod.ts";
import { readHandshake, readKeyPackage } from "../../../mls/mod.ts";
import { readAct } from "../../../protocol/e2ee/authority_act.ts";
import { AuthorityError, parseEntry, readEntry } from "../../../protocol/e2ee/authority_entry.ts";
import { callFault } from "../../../protocol/e2ee/call_signal.ts";
import type { Bytes } from "../../../protocol/e2ee/bytes.ts";
import { readHeader } from "../../../protocol/e2ee/format.ts";
import { readCertificate } from "../../../protocol/e2ee/identity.ts";
import { readKeyLogEntry } from "../../../protocol/e2ee/key_log.ts";
import { readContent } from "../../../protocol/e2ee/message_content.ts";
import { CHANNEL, threePeople } from "../../helpers/e2ee/world.ts";
import { refusing, type Target } from "../target.ts";

const CALL = { id: "c", from: "ada", to: "ben" };

const isMlsError = (error: unknown) => error instanceof MlsError;

/** Commits, proposals, GroupInfos, key packages, Welcomes. */
export async function mls(): Promise<Target> {
  const { host, ada, ben } = await threePeople();
  const { commit, groupInfo } = await ben.group(CHANNEL).commit();
  const proposal = await proposeRemoval(groupInfo, ada.identity, host.sender);
  const welcome = host.group(CHANNEL).welcomes.get(ben.deviceId)!;
  const [{ publicBytes }] = ada.packages;
  return {
    seeds: [commit, proposal, groupInfo, publicBytes, welcome],
    async run(input) {
      const bytes = new Uint8Array(input);
      for (const read of [readHandshake, readGroupInfo, readKeyPackage]) {
        refusing(isMlsError, () => read(bytes));
      }
      await ada.group(CHANNEL).process(bytes).catch((error) => {
        if (!isMlsError(error)) throw error;
      });
      await ada.mls.join(bytes, ada.packages, ada.expected(CHANNEL)).catch((error) => {
        if (!isMlsError(error)) throw error;
      });
    },
  };
}

/** Certificates, entries of both logs, messages and their content. */
export async function signed(): Promise<Target> {
  const { host, ada } = await threePeople();
  const { encryptedContent } = await ada.send(CHANNEL, { text: "hello" });
  const isError = (error: unknown) => error instanceof Error;
  return {
    seeds: [
      ada.identity,
      ...host.authority,
      encryptedContent,
      '{"op":"call","n":3,"prev":"ab","log":{"length":1,"head":"00"},"call":{"id":"c","at":0}}',
      '{"op":"poll","n":3,"prev":"ab","log":{"length":1,"head":"00"},"text":{"a":1}}',
      '{"kind":"override","channel":"c","target":{"type":"everyone"},"override":{"fly":true}}',
      '{"kind":"delegate","user":"ben"}',
      '{"op":"edit","n":3,"prev":"ab","log":{"length":1,"head":"00"},"rev":1,"target":"ab"}',
    ],
    async run(input) {
      const bytes: Bytes = new Uint8Array(input);
      for (const read of [readHeader, readContent, readKeyLogEntry]) {
        refusing(isError, () => read(bytes));
      }
      // The server reads these before it checks a signature.
      readAct(new TextDecoder().decode(bytes));
      refusing((error) => error instanceof AuthorityError, () => parseEntry(bytes));
      refusing(isError, () => callFault(readContent(bytes), CALL, 0));
      await readCertificate(bytes).catch(() => {});
      await readEntry(bytes).catch((error) => {
        if (!(error instanceof AuthorityError)) throw error;
      });
    },
  };
}
