import { useState } from "react";
import { LIMITS } from "../../protocol/limits.ts";
import { friend as t } from "../../text/en/dialogs.ts";
import { Alert } from "../ui/Alert.tsx";
import { NameDialog } from "./NameDialog.tsx";

interface Props {
  /** Rejects with an error whose message is for the person. */
  onSubmit: (username: string) => Promise<unknown>;
  onClose: () => void;
}

/** FRD-06; a failure is an alert in it (FRD-38). */
export function AddFriendDialog({ onSubmit, onClose }: Props) {
  const [error, setError] = useState<string | null>(null);
  async function submit(username: string) {
    setError(null);
    try {
      await onSubmit(username);
    } catch (failure) {
      setError((failure as Error).message);
      throw failure;
    }
  }
  return (
    <NameDialog
      title={t.title}
      description={t.hint}
      label={t.label}
      placeholder={t.placeholder}
      maxLength={LIMITS.usernameMax}
      action={t.submit}
      onSubmit={submit}
      onClose={onClose}
    >
      {error && <Alert>{error}</Alert>}
    </NameDialog>
  );
}
