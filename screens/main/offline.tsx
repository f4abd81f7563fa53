import type { ReactNode } from "react";
import { OfflinePage } from "../../components/shell/OfflinePage.tsx";

/**
 * This device has nothing to show of anybody: the page comes from the server, or says that it
 * cannot be reached.
 */
export function showNothing(show: (page: ReactNode) => void): void {
  const { search } = location;
  if (search.includes("server")) return show(<OfflinePage />);
  // Past the page that the device keeps (static/sw.js).
  location.replace(`/${search ? `${search}&` : "?"}server`);
}
