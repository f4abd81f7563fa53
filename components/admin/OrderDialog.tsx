import type { TypedConfirmProps } from "../dialogs/TypedConfirmDialog.tsx";
import { useTypedWord } from "../dialogs/TypedWord.tsx";
import { PasswordDialog } from "./PasswordDialog.tsx";

export interface OrderProps extends Omit<TypedConfirmProps, "onConfirm"> {
  danger?: boolean;
  /** The password was given a moment ago: it is not asked for. */
  isConfirmed?: boolean;
  /** `password` is '' where it was not asked for. */
  onOrder: (password: string) => Promise<unknown>;
}

/** Asks for the admin's own password before something is done, and for its name where it is lost. */
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
