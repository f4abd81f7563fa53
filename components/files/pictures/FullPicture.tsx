import { useEffect, useState } from "react";
import { actions } from "../../../text/en/common.ts";
import { useObjectUrl } from "../base/useObjectUrl.ts";
import { Button } from "../../ui/Button.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { failureText } from "../base/failure_text.ts";
import type { FileFailure, FileSource, ShownFile } from "../base/shown_file.ts";
import { useFetched } from "../base/useFetched.ts";

/** Full-size picture; its thumbnail until it is there (FIL-4). */
export function FullPicture({ file, source }: { file: ShownFile; source: FileSource }) {
  const [refused, setRefused] = useState<FileFailure | null>(null);
  const small = useFetched((signal) => source.thumb(file, signal), source.failureOf);
  const whole = useFetched((signal) => source.whole(file, signal), source.failureOf);
  useEffect(() => {
    small.fetch();
    whole.fetch();
  }, [file.id]);
  const smallUrl = useObjectUrl(small.value);
  const wholeUrl = useObjectUrl(whole.value);
  const failure = refused ?? whole.failure;
  const { name, width, height } = file;
  if (failure) {
    return (
      <div
        role="alert"
        class="pointer-events-auto flex flex-col items-center gap-3 p-4 text-center text-muted"
      >
        {failureText(failure)}
        {failure === "unreachable" && (
          <Button look="secondary" onClick={whole.fetch}>{actions.tryAgain}</Button>
        )}
      </div>
    );
  }
  const url = wholeUrl ?? smallUrl;
  return (
    <>
      {url && (
        <img
          src={url}
          alt={name}
          // Final size, so that nothing moves when the picture is there.
          width={width}
          height={height}
          onError={() => wholeUrl && setRefused("unshowable")}
          draggable={false}
          class="pointer-events-auto h-auto max-h-full w-auto max-w-full object-contain"
        />
      )}
      {!wholeUrl && (
        <span class="absolute flex size-11 items-center justify-center rounded-full bg-surface-1/90 text-strong">
          <Spinner />
        </span>
      )}
    </>
  );
}
