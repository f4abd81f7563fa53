import { useEffect, useState } from "react";
import { part } from "../components/ui/part.tsx";
import { Loading } from "../components/ui/Spinner.tsx";
import Main, { type MainProps } from "./Main.tsx";

const OfflinePage = part(async () => ({
  default: (await import("../components/shell/OfflinePage.tsx")).OfflinePage,
}));

/** The page that a device keeps: filled from what is sealed there (UX-4). */
export default function Shell() {
  const [props, setProps] = useState<MainProps | null>();
  useEffect(() => {
    import("../client/app/shown.ts").then(({ readShown }) => readShown<MainProps>())
      .then(setProps, () => setProps(null));
  }, []);
  if (props === undefined) {
    return (
      <main class="flex h-dvh bg-surface-0">
        <Loading />
      </main>
    );
  }
  return props ? <Main {...props} /> : <OfflinePage />;
}
