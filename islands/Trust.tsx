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
}

/** /trust, which follows what this browser makes of the server. */
export default function Trust({ host, ...props }: Props) {
  const [trust, setTrust] = useState<State>("asking");
  useEffect(() => {
    if (isSecureContext) return setTrust("secure");
    if (!props.tls) return setTrust("not yet");
    return watchTrust(`https://${host}`, (trusted) => setTrust(trusted ? "trusted" : "not yet"));
  }, []);
  const secureUrl = props.tls ? `https://${host}/` : "/";
  const localUrl = `http://localhost${/:\d+$/.exec(host) ?? ""}`;
  return <TrustPage {...props} trust={trust} secureUrl={secureUrl} localUrl={localUrl} />;
}
