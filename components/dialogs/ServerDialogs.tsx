import { LIMITS } from "../../protocol/limits.ts";
import { server as t } from "../../text/en/dialogs.ts";
import { NameDialog } from "./NameDialog.tsx";

/** Sample invite code. */
const EXAMPLE_CODE = "k7Fq2mNpXd";

interface Props {
  onSubmit: (text: string) => Promise<unknown>;
  onClose: () => void;
}

/** SRV-01. */
export function CreateServerDialog(props: Props) {
  return (
    <NameDialog
      {...props}
      title={t.create}
      description={t.createHint}
      label={t.name}
      placeholder={t.example}
      maxLength={LIMITS.serverNameMax}
      action={t.createSubmit}
    />
  );
}

/** INV-13: a code, or a whole link. */
export function JoinServerDialog(props: Props) {
  return (
    <NameDialog
      {...props}
      title={t.join}
      description={t.joinHint}
      label={t.code}
      placeholder={EXAMPLE_CODE}
      maxLength={2048}
      action={t.joinSubmit}
    />
  );
}
