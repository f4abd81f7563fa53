import type { Server } from "../../protocol/servers.ts";
import { serverProfile as t } from "../../text/en/main.ts";
import { fill } from "../../text/message.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { ServerIcon } from "../ui/ServerIcon.tsx";

interface Props {
  server: Server;
  /** null: there are none that this person can read. */
  onRules: (() => void) | null;
  onClose: () => void;
}

/** A server as it presents itself (COM-5). */
export function ServerProfileDialog({ server, onRules, onClose }: Props) {
  return (
    <Dialog title={server.name} onClose={onClose}>
      <div class="shrink-0">
        {server.banner_url
          ? (
            <img
              src={server.banner_url}
              alt=""
              class="aspect-3/1 w-full rounded-md bg-surface-4 object-cover"
            />
          )
          : (
            <svg aria-hidden="true" class="h-20 w-full rounded-md bg-surface-4">
              {server.accent && <rect width="100%" height="100%" fill={server.accent} />}
            </svg>
          )}
        {/* Positioned, or its ring would lie under the banner. */}
        <div class="relative -mt-10 ms-4 w-fit rounded-lg bg-surface-2 p-1">
          <ServerIcon name={server.name} url={server.avatar} size="xl" />
        </div>
      </div>
      <p class="text-13 text-muted">{fill(t.members, { count: server.member_count })}</p>
      {server.description && (
        <p dir="auto" class="wrap-anywhere whitespace-pre-wrap">{server.description}</p>
      )}
      {onRules && <Button look="secondary" class="self-start" onClick={onRules}>{t.rules}</Button>}
    </Dialog>
  );
}
