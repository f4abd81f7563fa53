import type { TypedConfirmProps } from "../dialogs/TypedConfirmDialog.tsx";
import { useTypedWord } from "../dialogs/TypedWord.tsx";
import { PasswordDialog } from "./PasswordDialog.tsx";

export interface OrderProps extends Omit<TypedConfirmProps, "onConfirm"> {
  danger?: boolean;
  /** The password was entered recently and isn't required. */
  isConfirmed?: boolean;
  /** Runs the action; `password` is '' if it wasn't required. */
  onOrder: (password: string) => Promise<unknown>;
}

/**
 * Asks for the admin's own password before an action, and for a name to type if it's destructive.
 */
export function OrderDialog({ text, word, confirm, onOrder, ...props }: OrderProps) {
  const { isTyped, field } = useTypedWord(word);
  return (
    <PasswordDialog
      {...props}
      description={text}
      submit={confirm}
      complete={isTyped}
      first={field === null}
      onOrder={(password) => onOrder(password).then(props.onClose)}
    >
      {field}
    </PasswordDialog>
  );
}
