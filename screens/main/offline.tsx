import type { ComponentType, ReactNode } from "react";
import type { Initial } from "../../client/app/client.ts";
import { readShown } from "../../client/app/shown.ts";
import { OfflinePage } from "../../components/shell/OfflinePage.tsx";

/** Shows the main screen as this device showed it last, or that there is nothing to show. */
export async function openOffline<P extends Initial>(
  Main: ComponentType<P>,
  show: (page: ReactNode) => void,
): Promise<void> {
  const props = await readShown<P>().catch(() => null);
  show(props ? <Main {...props} /> : <OfflinePage />);
}
