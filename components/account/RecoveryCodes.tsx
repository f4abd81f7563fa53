import download from "@lucide/icons/icons/download";
import { recovery as t } from "../../text/en/account.ts";
import { actions } from "../../text/en/common.ts";
import { Button } from "../ui/Button.tsx";
import { CopyButton } from "../ui/CopyButton.tsx";
import { Icon } from "../ui/Icon.tsx";

/** The codes that open the account without the authenticator: shown this once (D-ACCT-6). */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const text = codes.join("\n");
  function save() {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([`${text}\n`], { type: "text/plain" }));
    link.download = "parley-recovery-codes.txt";
    link.click();
    URL.revokeObjectURL(link.href);
  }

  return (
    <>
      <p role="status" class="font-semibold text-strong">{t.done}</p>
      <p class="text-muted">{t.hint}</p>
      <ul
        aria-label={t.label}
        class="grid w-full grid-cols-2 gap-x-4 gap-y-1 rounded-md bg-surface-3 p-3 font-mono text-13 text-strong select-text"
      >
        {codes.map((code) => <li key={code}>{code}</li>)}
      </ul>
      <div class="flex flex-wrap gap-2">
        <CopyButton look="secondary" text={text} />
        <Button look="secondary" onClick={save}>
          <Icon of={download} size={16} />
          {actions.download}
        </Button>
        <Button onClick={onDone}>{actions.done}</Button>
      </div>
    </>
  );
}
