import type { ServerSettings } from "../../../client/servers/server_settings.ts";
import type { Server } from "../../../protocol/servers.ts";

/** Props of each tab of the server settings. */
export interface TabProps {
  server: Server;
  settings: ServerSettings;
  onClose: () => void;
}
