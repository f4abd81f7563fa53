import { Dialog } from "../ui/Dialog.tsx";
import { AddTarget, type Candidate } from "./AddTarget.tsx";

interface Props {
  roles: readonly Candidate[];
  onSearch: (text: string) => Promise<readonly Candidate[]>;
  onPick: (candidate: Candidate) => void;
  onClose: () => void;
}

/** Chooses as whom to look at the server. */
export function ViewAsDialog({ roles, onSearch, onPick, onClose }: Props) {
  return (
    <Dialog
      title="View Server As"
      description="See the channels and buttons that a role or a member has. Nobody is told, and nothing is sent as them."
      onClose={onClose}
    >
      <AddTarget
        label="Role or member"
        open
        placeholder="Search roles and members"
        roles={roles}
        onSearch={onSearch}
        onPick={onPick}
      />
    </Dialog>
  );
}
