import { useEffect, useState } from "react";

/**
 * Returns the code behind the # of the address, which browsers never send; null until it is read.
 * `onRead` is called when it is read, at first and for each other address that is opened.
 */
export function useHashCode(onRead?: () => void): string | null {
  const [code, setCode] = useState<string | null>(null);
  useEffect(() => {
    const read = () => {
      setCode(location.hash.slice(1));
      onRead?.();
    };
    read();
    addEventListener("hashchange", read);
    return () => removeEventListener("hashchange", read);
  }, []);
  return code;
}
