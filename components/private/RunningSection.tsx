import { fingerprintText } from "../../protocol/client_manifest.ts";
import { states } from "../../text/en/common.ts";
import { program as t } from "../../text/en/keys.ts";
import { fill } from "../../text/message.ts";
import { Alert } from "../ui/Alert.tsx";
import { Button } from "../ui/Button.tsx";
import { CopyButton } from "../ui/CopyButton.tsx";
import { LoadFailed } from "../ui/LoadFailed.tsx";
import { Section } from "../ui/Section.tsx";
import { useLoad } from "../ui/useLoad.ts";

/** Fingerprint from client/program. */
export interface ShownProgram {
  /** SHA-256, in hex. */
  fingerprint: string;
  isCurrent: boolean;
  same: number;
  others: string[];
}

interface Props {
  /** The server's. */
  origin: string;
  onCheck: () => Promise<ShownProgram>;
  onReload: () => void;
}

/** Fingerprint of the running program, with what it proves and doesn't (E2E-4, E2E-37). */
export function RunningSection({ origin, onCheck, onReload }: Props) {
  const { value, failed, load } = useLoad(onCheck);
  return (
    <Section title={t.title}>
      {failed
        ? <LoadFailed text={t.missing} onRetry={load} />
        : !value
        ? <p role="status" class="animate-late text-muted">{states.loading}</p>
        : (
          <>
            {!value.isCurrent && (
              <>
                <Alert look="info">{t.outdated}</Alert>
                <Button look="secondary" onClick={onReload}>{t.reload}</Button>
              </>
            )}
            {value.others.length > 0 && <Others files={value.others} />}
            {value.isCurrent && value.others.length === 0 && (
              <>
                <p class="text-muted">{fill(t.same, { count: value.same })}</p>
                <Fingerprint sha256={value.fingerprint} />
              </>
            )}
          </>
        )}
      <p class="text-13 text-muted">
        {fill(t.compare, { origin })}
      </p>
      <p class="text-13 text-muted">{t.limit}</p>
    </Section>
  );
}

/** In the groups in which `parley verify-client` prints it. */
function Fingerprint({ sha256 }: { sha256: string }) {
  const text = fingerprintText(sha256);
  return (
    <>
      <ul
        dir="ltr"
        aria-label={t.label}
        class="grid grid-cols-2 gap-x-4 gap-y-1 font-mono text-16 text-strong select-text sm:grid-cols-4"
      >
        {text.split(" ").map((group, i) => <li key={i}>{group}</li>)}
      </ul>
      <CopyButton look="secondary" text={text} />
    </>
  );
}

function Others({ files }: { files: string[] }) {
  return (
    <>
      <Alert>{t.others}</Alert>
      <ul dir="ltr" class="font-mono text-13 break-all text-strong select-text">
        {files.map((file) => <li key={file}>{file}</li>)}
      </ul>
    </>
  );
}
