import type { ComponentType, ReactNode } from "react";
import type { Initial } from "../../client/app/client.ts";
import { readShown } from "../../client/app/shown.ts";
import { OfflinePage } from "../../components/shell/OfflinePage.tsx";

/** The main screen as this device showed it last, or that there is nothing to show. */
export async function openOffline<P extends Initial>(Main: ComponentType<P>): Promise<ReactNode> {
  const props = await readShown<P>().catch(() => null);
  return props ? <Main {...props} /> : <OfflinePage />;
}
