import { useRef } from "react";
import upload from "@lucide/icons/icons/image-up";
import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";

interface Props {
  text: string;
  busy: boolean;
  onFile: (file: File) => void;
}

/** Asks for an image file. */
export function PictureButton({ text, busy, onFile }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/gif,image/webp"
        aria-label={text}
        class="hidden"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // The same file may be chosen again.
          currentTarget.value = "";
          if (file) onFile(file);
        }}
      />
      <Button look="secondary" busy={busy} onClick={() => input.current!.click()}>
        <Icon of={upload} size={16} />
        {text}
      </Button>
    </>
  );
}
