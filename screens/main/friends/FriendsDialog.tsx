import { Dialog } from "../../../components/ui/Dialog.tsx";
import { friends as t } from "../../../text/en/main.ts";
import { Friends } from "../Friends.tsx";

/** The friends panel where the page has no place for it. */
export default function FriendsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={t.title} wide onClose={onClose}>
      <Friends inDialog onLeave={onClose} />
      {null}
    </Dialog>
  );
}
