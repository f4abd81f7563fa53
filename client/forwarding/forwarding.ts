import { copyFile } from "../../protocol/api/files.ts";
import type { FileRef } from "../../protocol/file_refs.ts";
import { formatPlaintext, parsePlaintext, type Plaintext } from "../../protocol/plaintext.ts";
import type { Api } from "../base/api.ts";
import { joinFile } from "../files/embedded/join_file.ts";
import type { Files } from "../files/files.ts";
import type { Outbox } from "../messages/outbox.ts";
import type { Row } from "../messages/state.ts";
import type { MessageLink } from "./links.ts";
import { createPreviews } from "./previews.ts";
import { chosenAgain } from "./chosen_again.ts";

type Deps = Parameters<typeof createPreviews>[0] & {
  api: Api;
  outbox: Pick<Outbox, "send">;
  files: { open(): Promise<Pick<Files, "load" | "prepare">> };
  /** The last seq of a channel that the server could read; null: it is an open one. */
  privateFrom(channelId: string): number | null;
};

/** Forwarding and previews, opened with the first link to a message, or the first forward. */
export function openForwarding(deps: Deps) {
  const { api, outbox, files, privateFrom } = deps;
  const previews = createPreviews(deps);
  const isPrivate = (channelId: string) => privateFrom(channelId) !== null;

  async function copied(file: FileRef, channelId: string): Promise<FileRef> {
    const copy = async (id: string) =>
      (await api.call(copyFile, { id, body: { channelId } })).file.id;
    const id = await copy(file.id);
    return {
      ...file,
      id,
      ...file.thumb && { thumb: { ...file.thumb, id: await copy(file.thumb.id) } },
    };
  }

  /** Encrypts the files anew. The attachment inside of a text becomes a file. */
  async function filesAgain({ file }: Row, { files: refs = [], attachment }: Partial<Plaintext>) {
    const { load, prepare } = await files.open();
    const chosen = refs.map((ref) => chosenAgain(ref, load));
    if (file && attachment) chosen.push(prepare(new File([file.blob], attachment.name)));
    return await Promise.all(chosen);
  }

  async function forwardTo(channelId: string, row: Row, parts: Partial<Plaintext>): Promise<void> {
    const { files: refs = [], attachment, ...said } = parts;
    if (isPrivate(row.channel_id) || isPrivate(channelId)) {
      const chosen = refs.length > 0 || attachment ? await filesAgain(row, parts) : undefined;
      outbox.send(channelId, formatPlaintext(said), chosen);
    } else {
      const copies = await Promise.all(refs.map((file) => copied(file, channelId)));
      outbox.send(channelId, formatPlaintext({ ...said, attachment, files: copies }));
    }
  }

  return {
    actions: {
      previews: previews.all,
      /** Fetches the previews of links, as far as they aren't there. */
      preview: (links: readonly MessageLink[]) => Promise.resolve(previews.want(links)),
      /**
       * Sends a copy of a message that is loaded to another conversation, with its files, where it
       * came from, and what one has to say to it, '' for nothing. In end-to-end encrypted
       * conversations this device encrypts the files anew. Returns once the outbox has it.
       * @throws ApiError, NetworkError, FileError: nothing was sent
       */
      async forward(row: Row, channelId: string, comment: string): Promise<void> {
        const content = await joinFile(row.decrypted_content ?? "", row.file);
        const { reply: _, ...parts } = parsePlaintext(content);
        const { channel_id, id: message_id, created_at: at } = row;
        await forwardTo(channelId, row, { ...parts, forward: { channel_id, message_id, at } });
        if (comment) outbox.send(channelId, formatPlaintext({ text: comment }));
      },
    },
    events: previews.events,
    onChannelGone: previews.onChannelGone,
    onSignOut: previews.clear,
  };
}
