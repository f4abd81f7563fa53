import { useState } from "react";
import { LIMITS } from "../../protocol/limits.ts";
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
      title="Add Friend"
      description="You become friends when they accept."
      label="Username"
      placeholder="Enter username"
      maxLength={LIMITS.usernameMax}
      action="Send Request"
      onSubmit={submit}
      onClose={onClose}
    >
      {error && <Alert>{error}</Alert>}
    </NameDialog>
  );
}
