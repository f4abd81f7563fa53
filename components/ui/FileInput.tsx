import { type ReactNode, useRef } from "react";

interface Props {
  /** Accepted types or endings; absent: any file. */
  accept?: string;
  /** Several at once. */
  multiple?: boolean;
  label?: string;
  /** At least one. */
  onFiles: (files: File[]) => void;
  /** Renders the control that opens the system's file picker. */
  children: (choose: () => void) => ReactNode;
}

/** Lets the user choose files from the device. */
export function FileInput({ accept, multiple, label, onFiles, children }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple={multiple}
        accept={accept}
        aria-label={label}
        onChange={({ currentTarget }) => {
          const files = [...currentTarget.files ?? []];
          // The same file may be chosen again.
          currentTarget.value = "";
          if (files.length > 0) onFiles(files);
        }}
      />
      {children(() => input.current!.click())}
    </>
  );
}
