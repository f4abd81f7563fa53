import servers from "@lucide/icons/icons/server";
import type { HostedServer } from "../../protocol/admin.ts";
import { failed, servers as t } from "../../text/en/admin.ts";
import { fill } from "../../text/message.ts";
import { Rich } from "../ui/Rich.tsx";
import { shortDateText } from "../ui/times.ts";
import { type List, Listed } from "../ui/Listed.tsx";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { Heading } from "../ui/Heading.tsx";

interface Props {
  list: List<HostedServer>;
  onRetry: () => void;
  onDelete: (server: HostedServer) => void;
}

/** Every server of the installation. */
export function Servers({ list, onRetry, onDelete }: Props) {
  return (
    <>
      <Heading large title={t.title} count={list.items.length}>{t.hint}</Heading>
      <Listed
        list={list}
        failed={failed.servers}
        onRetry={onRetry}
        empty={<EmptyState icon={servers} title={t.none}>{t.noneHint}</EmptyState>}
      >
        {(items) => (
          <ul class="flex flex-col divide-y divide-line">
            {items.map((server) => (
              <ServerRow
                key={server.id}
                server={server}
                onDelete={() => onDelete(server)}
              />
            ))}
          </ul>
        )}
      </Listed>
    </>
  );
}

function ServerRow({ server, onDelete }: { server: HostedServer; onDelete: () => void }) {
  const { name, owner, members, channels, messages, created_at } = server;
  return (
    <li class="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div class="min-w-0 flex-1 basis-64">
        <p class="font-semibold wrap-anywhere text-strong">
          <bdi>{name}</bdi>
        </p>
        <p class="text-13 text-muted">
          <Rich
            text={t.owned}
            owner={<bdi class="text-normal">{owner.username}</bdi>}
            date={<time dateTime={created_at}>{shortDateText(created_at)}</time>}
          />
        </p>
        <p class="text-13 text-muted tabular-nums">
          {fill(t.members, { count: members })} · {fill(t.channels, { count: channels })} ·{" "}
          {fill(t.messages, { count: messages })}
        </p>
      </div>
      <Button look="quietDanger" aria-label={fill(t.delete, { name })} onClick={onDelete}>
        {t.deleteSubmit}
      </Button>
    </li>
  );
}
