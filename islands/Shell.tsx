import { type ReactNode, useEffect, useState } from "react";
import Main from "./Main.tsx";

/** The page that a device keeps: filled from what is sealed there (UX-4). */
export default function Shell() {
  const [shown, show] = useState<ReactNode>(null);
  useEffect(() => {
    import("../screens/main/offline.tsx").then(({ openOffline }) => openOffline(Main, show));
  }, []);
  return shown;
}
