import { type ReactNode, useEffect, useState } from "react";
import "../client/app/shown.ts";
import Main from "./Main.tsx";

/** The page that a device keeps: filled from what is sealed there (UX-4). */
export default function Shell() {
  const [shown, show] = useState<ReactNode>(null);
  useEffect(() => {
    const nothing = Promise.resolve(null);
    // Its script may not have come.
    (globalThis.shown ?? nothing).then(async (props) => {
      if (props) return show(<Main {...props as Parameters<typeof Main>[0]} />);
      (await import("../screens/main/offline.tsx")).showNothing(show);
    });
  }, []);
  return shown;
}
