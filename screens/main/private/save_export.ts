import { saveText } from "../../../components/private/save_text.ts";
import type { Channel } from "../../../protocol/channels.ts";
import type { MainContext } from "../context.ts";

/** Saves what this device can read of a conversation. Throws as `client.e2ee.export`. */
export async function saveExport(
  { client }: Pick<MainContext, "client">,
  channel: Channel,
): Promise<void> {
  const text = await client.e2ee.export(channel);
  saveText(text, `${channel.name}.json`, "application/json");
}
