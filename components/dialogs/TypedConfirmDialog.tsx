import { useSubmit } from "../ui/useSubmit.ts";
import { TypedConfirm, type TypedConfirmProps } from "./TypedConfirm.tsx";

interface Props extends TypedConfirmProps {
  onConfirm: () => Promise<unknown>;
}

/** Asks before something is done that cannot be taken back. */
export function TypedConfirmDialog({ onConfirm, ...props }: Props) {
  const { busy, failure, submit } = useSubmit(props.failed);
  const go = () =>
    submit(async () => {
      await onConfirm();
      props.onClose();
    });
  return <TypedConfirm {...props} danger busy={busy} failure={failure} onGo={go} />;
}
