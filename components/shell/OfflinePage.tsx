import { useEffect } from "react";
import { offline as t } from "../../text/en/shell.ts";
import { actions } from "../../text/en/common.ts";
import { Button } from "../ui/Button.tsx";

/** Page shown if the server can't be reached, and the device has no stored data. */
export function OfflinePage() {
  useEffect(() => {
    const reload = () => location.reload();
    addEventListener("online", reload);
    return () => removeEventListener("online", reload);
  }, []);
  return (
    <main class="flex h-page flex-col items-center justify-center p-6 text-center">
      <img src="/icon.svg" alt="" width={48} height={48} />
      <h1 class="mt-4 text-20 font-semibold text-strong">{t.title}</h1>
      <p class="mt-1 mb-5 text-muted">{t.text}</p>
      <Button onClick={() => location.reload()}>{actions.tryAgain}</Button>
    </main>
  );
}
