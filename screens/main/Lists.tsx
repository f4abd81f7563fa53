import { render } from "preact";
import { type RefObject, useLayoutEffect } from "react";
import { ErrorBoundary } from "../../components/ui/ErrorBoundary.tsx";
import { LayersProvider } from "../../components/ui/layers.ts";
import { MainProvider, useMain } from "./context.ts";
import { loadFolded } from "./folded.ts";
import { MainRail } from "./Rail.tsx";
import { MainSidebar } from "./Sidebar.tsx";

/** Rail and sidebar. */
export function Lists() {
  return (
    <>
      <ErrorBoundary>
        <MainRail />
      </ErrorBoundary>
      <ErrorBoundary>
        <MainSidebar />
      </ErrorBoundary>
    </>
  );
}

interface Props {
  /** Contains the server-rendered lists, which may be outdated. */
  at: RefObject<HTMLElement | null>;
  onDrawn: () => void;
}

/**
 * Takes over the server-rendered lists: their elements stay, and get the current state. Hydrating
 * would keep outdated attributes, so this is a separate tree.
 */
export default function LiveLists({ at, onDrawn }: Props): null {
  const main = useMain();
  useLayoutEffect(() => {
    loadFolded();
    const lists = (
      <MainProvider value={main}>
        <LayersProvider value={main.client.layers.open}>
          <Lists />
        </LayersProvider>
      </MainProvider>
    );
    const element = at.current!;
    render(lists, element);
    onDrawn();
    return () => render(null, element);
  }, []);
  return null;
}
