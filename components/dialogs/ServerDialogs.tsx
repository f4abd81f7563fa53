import { LIMITS } from "../../protocol/limits.ts";
import { NameDialog } from "./NameDialog.tsx";

interface Props {
  onSubmit: (text: string) => Promise<unknown>;
  onClose: () => void;
}

/** SRV-01. */
export function CreateServerDialog(props: Props) {
  return (
    <NameDialog
      {...props}
      title="Create a Server"
      description="A place for you and your people, with channels of its own."
      label="Server Name"
      placeholder="Book club"
      maxLength={LIMITS.serverNameMax}
      action="Create"
    />
  );
}

/** INV-13: a code, or a whole link. */
export function JoinServerDialog(props: Props) {
  return (
    <NameDialog
      {...props}
      title="Join a Server"
      description="Paste the invite link or the code that someone gave you."
      label="Invite Code"
      placeholder="k7Fq2mNpXd"
      maxLength={2048}
      action="Join"
    />
  );
}
