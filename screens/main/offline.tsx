import type { ReactNode } from "react";
import { OfflinePage } from "../../components/shell/OfflinePage.tsx";

/**
 * Page of a device without stored data: the server's page, or a notice that it can't be reached.
 */
export function showNothing(show: (page: ReactNode) => void): void {
  const { search } = location;
  if (search.includes("server")) return show(<OfflinePage />);
  // Past the page that the device keeps (static/sw.js).
  location.replace(`/${search ? `${search}&` : "?"}server`);
}
