import { useEffect, useState } from "react";
import { watchTrust } from "../client/trust/trust.ts";
import type { System } from "../components/trust/steps.ts";
import { type Trust as State, TrustPage } from "../components/trust/TrustPage.tsx";

interface Props {
  fingerprint: string | null;
  tls: boolean;
  system: System;
  /** `host:port` as the visitor wrote it. */
  host: string;
  /** The path of this server that they came for. */
  to: string;
}

/**
 * /trust, which follows this browser's trust in the server. Visitors who came by a link continue to
 * it as soon as the server is trusted (MEND-12).
 */
export default function Trust({ host, to, ...props }: Props) {
  const [trust, setTrust] = useState<State>("asking");
  // The redirect that led here left it in place: setup and reset links have their code in it.
  const [hash, setHash] = useState("");
  const isDirect = to === "/";
  const origin = props.tls ? `https://${host}` : "";
  useEffect(() => {
    if (!isDirect) setHash(location.hash);
    // http://localhost is secure to browsers, but with TLS there is only this page on it.
    const isSecure = props.tls ? location.protocol === "https:" : isSecureContext;
    if (isSecure) return setTrust("secure");
    if (!props.tls) return setTrust("not yet");
    return watchTrust(origin, (trusted) => {
      setTrust(trusted ? "trusted" : "not yet");
      if (trusted && !isDirect) location.replace(origin + to + location.hash);
    });
  }, []);
  const localUrl = `http://localhost${/:\d+$/.exec(host) ?? ""}`;
  return <TrustPage {...props} trust={trust} secureUrl={origin + to + hash} localUrl={localUrl} />;
}
