import { useEffect, useState } from "react";
import type { CreateInvite } from "../../protocol/servers.ts";
import { invite as t } from "../../text/en/dialogs.ts";
import { fill } from "../../text/message.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { LoadFailed } from "../ui/LoadFailed.tsx";
import { InviteLink } from "../ui/InviteLink.tsx";
import { CustomInvite } from "./CustomInvite.tsx";

interface Props {
  serverName: string;
  /** May one choose the code, the uses and the time? */
  canCustomize: boolean;
  /** Resolves to the code. */
  onCreate: () => Promise<string>;
  /** Resolves to the code; the caller reports rejections. */
  onCreateCustom: (options: CreateInvite) => Promise<string>;
  /** The whole address for a code. */
  linkOf: (code: string) => string;
  onClose: () => void;
}

/** A link that brings others into the server (INV-16). */
export function InviteDialog(props: Props) {
  const [code, setCode] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);

  function create() {
    setError(null);
    props.onCreate().then(setCode, (problem) => setError(problem.message));
  }
  useEffect(create, []);

  return (
    <Dialog
      title={t.title}
      description={fill(t.hint, { server: props.serverName })}
      onClose={props.onClose}
    >
      {error
        ? <LoadFailed text={error} onRetry={create} />
        : <InviteLink link={code && props.linkOf(code)} />}
      {props.canCustomize && (
        <CustomInvite
          onCreate={async (options) => setCode(await props.onCreateCustom(options))}
        />
      )}
    </Dialog>
  );
}
