import { useRef, useState } from "react";
import { content as t } from "../../../text/en/files.ts";
import { actions, states } from "../../../text/en/common.ts";
import { fill } from "../../../text/message.ts";
import { Spinner } from "../../ui/Spinner.tsx";
import { shortSizeText } from "../base/size_text.ts";
import { useInView } from "../base/useInView.ts";

interface Props {
  /** Size in characters of base64; null: unknown. */
  size: number | null;
  /** Loads it; rejects when it cannot be had. */
  onVisible: () => Promise<void>;
}

/** Bytes of a file for each character of base64 of its base64. */
const BYTES_PER_CHAR = 9 / 16;

/** Stands for a large content, which is loaded when it comes into view (D-MSG-3). */
export function Unloaded({ size, onVisible }: Props) {
  const element = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);

  useInView(element, !failed, () => void onVisible().catch(() => setFailed(true)));

  return (
    <div
      ref={element}
      class="my-1 flex min-h-11 w-full max-w-sm items-center gap-2 rounded-md border border-line bg-surface-1 px-3 text-muted"
    >
      {failed
        ? (
          <>
            <span role="alert">{t.failed}</span>
            <button
              type="button"
              onClick={() => setFailed(false)}
              class="rounded-sm px-1 py-2.5 font-semibold text-accent-text hover:underline"
            >
              {actions.tryAgain}
            </button>
          </>
        )
        : (
          <>
            <Spinner />
            {size === null
              ? states.loading
              : fill(t.loadingSize, { size: shortSizeText(size * BYTES_PER_CHAR) })}
          </>
        )}
    </div>
  );
}
