import { track } from "../browser/busy.ts";
import { lazy } from "../browser/lazy.ts";
import { type ReactNode, useEffect, useState } from "react";
import "../client/app/stored_page.ts";
import { markdownSoon } from "../components/markdown/useMarkdown.ts";
import { BESIDE_CHAT, loadLists } from "../screens/main/late_lists.tsx";
import Main from "./Main.tsx";

/** Page stored on a device: filled with the data sealed there (UX-4). */
export default function Shell() {
  const [shown, show] = useState<ReactNode>(null);
  useEffect(() => {
    const nothing = Promise.resolve(null);
    // The first paint includes the lists if they're beside the chat; phones don't wait for them.
    const lists = matchMedia(BESIDE_CHAT).matches && loadLists();
    // Everything is on the device, so the first paint is final (MEND-22).
    const markdown = markdownSoon();
    // Its script may not have come.
    track((globalThis.shown ?? nothing).then(async (props) => {
      await Promise.all([lists, markdown]);
      if (props) return show(<Main {...props as Parameters<typeof Main>[0]} />);
      (await lazy(() => import("../screens/main/offline.tsx")).load()).showNothing(show);
    }));
  }, []);
  return shown;
}
