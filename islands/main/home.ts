import { createElement } from "react";
import { onlineOf } from "../../client/state/friends.ts";
import { ActiveNow } from "../../components/friends/ActiveNow.tsx";
import { useMain } from "./context.ts";
import { Friends } from "./friends.ts";

/** The friends panel, and who of them is there. Loaded when no chat is open (NAV-21, NAV-22). */
export default function MainHome() {
  const { client } = useMain();
  const online = onlineOf(client.friends.social.value.friends);
  return createElement("div", { class: "flex min-h-0 flex-1" }, [
    createElement(Friends, { key: "friends" }),
    createElement(ActiveNow, { key: "active", friends: online }),
  ]);
}
