import { useEffect, useState } from "react";
import { OfflinePage } from "../components/shell/OfflinePage.tsx";
import { LoadingPage } from "../components/ui/Spinner.tsx";
import Main, { type MainProps } from "./Main.tsx";

/** The page that a device keeps: filled from what is sealed there (UX-4). */
export default function Shell() {
  const [props, setProps] = useState<MainProps | null>();
  useEffect(() => {
    import("../client/app/shown.ts").then(({ readShown }) => readShown<MainProps>())
      .then(setProps, () => setProps(null));
  }, []);
  if (props === undefined) return <LoadingPage />;
  return props ? <Main {...props} /> : <OfflinePage />;
}
