import { useEffect, useState } from "react";

/**
 * The code behind the # of the address, which browsers never send; null until it is read.
 * `onRead`: it was read, for the first time or because another address was opened.
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
