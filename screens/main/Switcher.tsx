import { useEffect, useLayoutEffect, useState } from "react";
import type { Switching } from "../../client/app/switcher.ts";
import { Switcher } from "../../components/switcher/Switcher.tsx";
import { useMain } from "./context.ts";
import { type Destination, destinations } from "./destinations.tsx";

interface Props {
  onClose: () => void;
}

/** Switcher with all destinations (UX-6). */
export default function MainSwitcher({ onClose }: Props) {
  const main = useMain();
  const [query, setQuery] = useState("");
  const { ready, part } = useSwitching();
  // '#' asks for channels alone.
  const name = query.trim().startsWith("#") ? "" : query.trim().replace(/^@/, "").split(/\s/)[0];
  useLayoutEffect(() => part?.search(name), [part, name]);
  return (
    <Switcher<Destination>
      targets={destinations(main, part?.recent ?? [], part?.found.value ?? new Map())}
      ready={ready}
      searching={name !== "" && (!ready || !!part?.searching.value)}
      figure={({ figure }) => figure()}
      onQuery={setQuery}
      onGo={({ go }) => {
        onClose();
        main.client.ui.setDrawer(false);
        go();
      }}
      onClose={onClose}
    />
  );
}

/** Loads the recent targets and the search for members; works without them if loading fails. */
function useSwitching(): { ready: boolean; part: Switching | null } {
  const { client } = useMain();
  const [state, setState] = useState<{ ready: boolean; part: Switching | null }>({
    ready: false,
    part: null,
  });
  useEffect(() => {
    let over = false;
    let close = () => {};
    client.openSwitcher().then((part) => {
      if (over) return;
      close = part.close;
      setState({ ready: true, part });
    }, () => over || setState({ ready: true, part: null }));
    return () => {
      over = true;
      close();
    };
  }, []);
  return state;
}
