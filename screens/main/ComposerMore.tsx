import { MoreButton } from "../../components/chat/MoreButton.tsx";
import { lazy } from "../../browser/lazy.ts";
import { useMain } from "./context.ts";
import { showError } from "./show_error.ts";

/** Opens the menu of a channel's input. Loaded once the page is connected. */
export default function ComposerMore({ channelId }: { channelId: string }) {
  const main = useMain();
  return (
    <MoreButton
      onOpen={(button, byKeyboard) =>
        void lazy(() => import("./attach_menu.ts")).load()
          .then(({ openComposerMenu }) => openComposerMenu(main, channelId, button, byKeyboard))
          .catch(showError(main.client))}
    />
  );
}
