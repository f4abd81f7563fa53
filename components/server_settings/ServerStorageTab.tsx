import type { ServerUse } from "../../protocol/file_use.ts";
import { lists as t, server } from "../../text/en/storage.ts";
import { fill } from "../../text/message.ts";
import { LargestFiles } from "../storage/LargestFiles.tsx";
import { UseList } from "../storage/UseList.tsx";
import { amountText } from "../ui/amounts.ts";
import { LINK } from "../ui/link.tsx";

type Large = ServerUse["largest"][number];

interface Props {
  use: ServerUse;
  channelName: (id: string) => string;
  /** Leaves the settings for the message that a file came with. */
  onMessage: (channelId: string, messageId: string) => void;
}

/** Storage used by a server's files, per person, and the largest files: for its owner (FIL-3). */
export function ServerStorageTab({ use, channelName, onMessage }: Props) {
  return (
    <div class="flex flex-col gap-8">
      {use.files > 0 && (
        <p class="text-strong">
          {fill(server.used, { count: use.files, used: amountText(use.used) })}
        </p>
      )}
      {use.people.length > 0 && (
        <UseList
          title={t.members}
          about={t.membersAbout}
          columns={[
            { name: t.person, cell: ({ person }) => <bdi>{person.username}</bdi> },
            {
              name: t.files,
              numbers: true,
              cell: (one) => fill(t.filesOf, { size: amountText(one.used), count: one.files }),
            },
          ]}
          rows={use.people}
          keyOf={({ person }) => person.id}
          empty={null}
        />
      )}
      <LargestFiles
        about={t.largestOwn}
        files={use.largest}
        columns={[
          {
            name: t.channel,
            cell: ({ channel_id: id }) => <bdi>{id === null ? t.shelf : channelName(id)}</bdi>,
          },
          { name: t.message, cell: (file) => <GoTo file={file} onMessage={onMessage} /> },
        ]}
      />
    </div>
  );
}

function GoTo({ file, onMessage }: { file: Large } & Pick<Props, "onMessage">) {
  const { message_id: id, channel_id, size, uploader } = file;
  if (channel_id === null) return null;
  if (id === null) return <span class="text-muted">{t.notSent}</span>;
  return (
    <button
      type="button"
      aria-label={fill(t.goToOf, { size: amountText(size), name: uploader.username })}
      onClick={() => onMessage(channel_id, id)}
      class={`max-md:min-h-11 ${LINK}`}
    >
      {t.goTo}
    </button>
  );
}
