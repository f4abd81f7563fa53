import { TypedConfirm, type TypedConfirmProps } from "../dialogs/TypedConfirm.tsx";
import { Field } from "../ui/Field.tsx";
import { useOrder } from "./useOrder.ts";

interface Props extends TypedConfirmProps {
  onOrder: (password: string) => Promise<unknown>;
}

/** Asks for the admin's own password before something is done, and for its name where it is lost. */
export function OrderDialog({ onOrder, ...props }: Props) {
  const { busy, failure, password, order, field } = useOrder(props.failed);
  const go = () =>
    order(async (password) => {
      await onOrder(password);
      props.onClose();
    });
  return (
    <TypedConfirm
      {...props}
      busy={busy}
      failure={failure}
      ready={password !== ""}
      onGo={go}
    >
      <Field {...field} data-autofocus={props.word == null ? "" : undefined} />
    </TypedConfirm>
  );
}
