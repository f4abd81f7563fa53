import type { ServerSettings } from "../../../client/servers/server_settings.ts";
import type { Server } from "../../../protocol/servers.ts";

/** What each tab of the server settings is given. */
export interface TabProps {
  server: Server;
  settings: ServerSettings;
  onClose: () => void;
}
