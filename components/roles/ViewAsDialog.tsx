import { viewAs as t } from "../../text/en/roles.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { AddTarget, type Candidate } from "./AddTarget.tsx";

interface Props {
  roles: readonly Candidate[];
  onSearch: (text: string) => Promise<readonly Candidate[]>;
  onPick: (candidate: Candidate) => void;
  onClose: () => void;
}

/** Dialog for choosing the role or member to view the server as. */
export function ViewAsDialog({ roles, onSearch, onPick, onClose }: Props) {
  return (
    <Dialog title={t.title} description={t.description} onClose={onClose}>
      <AddTarget label={t.label} open roles={roles} onSearch={onSearch} onPick={onPick} />
    </Dialog>
  );
}
