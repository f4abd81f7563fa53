import type { ReactNode } from "react";
import folder from "@lucide/icons/icons/folder";
import type { ServerFolder } from "../../protocol/server_folders.ts";
import type { Server } from "../../protocol/servers.ts";
import { rail as t } from "../../text/en/shell.ts";
import { counted } from "../../text/en/ui.ts";
import { LOCALE } from "../../text/locale.ts";
import { fill } from "../../text/message.ts";
import { Icon } from "../ui/Icon.tsx";
import type { OnMenu } from "../ui/popup.ts";
import { ServerIcon } from "../ui/ServerIcon.tsx";
import { RailButton } from "./RailButton.tsx";

export type RailServer = Pick<Server, "id" | "name" | "avatar">;

export interface RailServersProps {
  servers: readonly RailServer[];
  /** The list from the top. Servers that it leaves out are not shown. */
  folders: readonly ServerFolder[];
  openFolders: ReadonlySet<string>;
  selectedId: string | null;
  /** By server id. */
  unread: Readonly<Record<string, { messages: number; mentions: number }>>;
  onSelect: (serverId: string) => void;
  onServerMenu: (serverId: string) => OnMenu;
  /** Opens or closes it. */
  onFolder: (folderId: string) => void;
  onFolderMenu: (folderId: string) => OnMenu;
}

/** Servers of the rail in their order, some in folders (COM-5). */
export function RailServers(props: RailServersProps) {
  const byId = new Map(props.servers.map((server) => [server.id, server]));
  return (
    <ul class="flex w-full flex-col gap-2">
      {props.folders.map((entry) => {
        const servers = entry.server_ids.flatMap((id) => byId.get(id) ?? []);
        if (entry.id !== undefined) {
          return <Folder key={entry.id} {...props} folder={entry} id={entry.id} within={servers} />;
        }
        return servers.map((server) => <ServerButton key={server.id} {...props} server={server} />);
      })}
    </ul>
  );
}

function ServerButton(
  { server: { id, name, avatar }, unread, ...props }: RailServersProps & { server: RailServer },
) {
  const { messages, mentions } = unread[id] ?? { messages: 0, mentions: 0 };
  return (
    <RailButton
      label={name}
      item={{ "data-server": id }}
      current={id === props.selectedId}
      unread={messages > 0}
      count={mentions}
      counted={fill(counted.mentions, { count: mentions })}
      onClick={() => props.onSelect(id)}
      onMenu={props.onServerMenu(id)}
    >
      <ServerIcon name={name} url={avatar} />
    </RailButton>
  );
}

interface FolderProps extends RailServersProps {
  id: string;
  folder: ServerFolder;
  /** Its servers. */
  within: readonly RailServer[];
}

function Folder({ id, folder: { name, color }, within, ...props }: FolderProps) {
  const isOpen = props.openFolders.has(id);
  const counts = within.map((server) => props.unread[server.id] ?? { messages: 0, mentions: 0 });
  const mentions = isOpen ? 0 : counts.reduce((sum, one) => sum + one.mentions, 0);
  return (
    <RailButton
      label={fill(t.folder, { name: folderName(name, within) })}
      item={{ "data-folder": id }}
      expanded={isOpen}
      within={!isOpen && within.some((server) => server.id === props.selectedId)}
      unread={!isOpen && counts.some(({ messages }) => messages > 0)}
      count={mentions}
      counted={fill(counted.mentions, { count: mentions })}
      onClick={() => props.onFolder(id)}
      onMenu={props.onFolderMenu(id)}
      below={isOpen && (
        <ul class="relative flex w-full flex-col gap-2 pt-2">
          {within.map((server) => <ServerButton key={server.id} {...props} server={server} />)}
        </ul>
      )}
    >
      {isOpen
        ? (
          <Tinted color={color}>
            <Icon of={folder} />
          </Tinted>
        )
        : (
          <Tinted color={color}>
            <span class="grid grid-cols-2 gap-0.5">
              {within.slice(0, 4).map((server) => (
                <ServerIcon key={server.id} name={server.name} url={server.avatar} size="mini" />
              ))}
            </span>
          </Tinted>
        )}
    </RailButton>
  );
}

/** The name of a folder; without one those of its servers. */
export function folderName(name: string | undefined, within: readonly RailServer[]): string {
  return name ?? new Intl.ListFormat(LOCALE).format(within.map((server) => server.name));
}

/** Lays a folder's color below its content. */
function Tinted({ color, children }: { color?: string; children: ReactNode }) {
  return (
    <span class="relative flex size-11 items-center justify-center">
      {color && (
        <svg aria-hidden="true" viewBox="0 0 44 44" class="absolute inset-0 size-full">
          <rect width="44" height="44" rx="8" fill={color} fill-opacity="0.4" />
        </svg>
      )}
      <span class="relative">{children}</span>
    </span>
  );
}
