import { lazy } from "../../browser/lazy.ts";
import { useEffect, useState } from "react";
import { copyLink as t } from "../../text/en/ui.ts";
import { CopyLink } from "./CopyLink.tsx";
import { lazyPart } from "./lazy_part.tsx";

const QrCode = lazyPart(lazy(() => import("./QrCode.tsx"), ({ QrCode }) => ({ default: QrCode })), {
  fallback: () => <div class="size-64 max-w-full" />,
  failed: () => null,
});

/** True if a link leads others to their own computer instead of this one. */
export function isHereOnly(link: string): boolean {
  return /^(localhost|127\..*|\[::1\])$/.test(new URL(link).hostname);
}

/**
 * Link of an invite. If it's a plain HTTP address shown on a secure page, devices of the network
 * must trust the server first (MEND-12): a code for phones, and a sentence, explain that.
 * @param link null: not loaded yet
 */
export function InviteLink({ link }: { link: string | null }) {
  // The server has no location to read.
  const [isSecure, setSecure] = useState(false);
  useEffect(() => setSecure(location.protocol === "https:"), []);
  return (
    <>
      <CopyLink link={link} />
      {link?.startsWith("http:") && isSecure && !isHereOnly(link) && (
        <div class="flex flex-col items-center gap-3">
          <p class="self-start text-13 text-muted">{t.lan}</p>
          <QrCode text={link} label={t.code} />
        </div>
      )}
    </>
  );
}
