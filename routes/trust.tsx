import { page } from "fresh";
import { Head } from "fresh/runtime";
import { systemOf } from "../components/trust/steps.ts";
import Sweep from "../islands/Sweep.tsx";
import Trust from "../islands/Trust.tsx";
import { define } from "../server/delivery/pages/define.ts";
import { returnPath } from "../server/delivery/pages/return_path.ts";
import { fingerprintOf } from "../server/host/tls/fingerprint.ts";
import { titles } from "../text/en/pages.ts";

/** /trust: how a browser comes to a secure connection with this server. */
export const handler = define.handlers({
  GET({ req, url, state: { app: { tls } } }) {
    return page({
      fingerprint: tls?.authority ? fingerprintOf(tls.authority) : null,
      tls: tls !== null,
      system: systemOf(req.headers.get("user-agent") ?? ""),
      host: req.headers.get("host") ?? "",
      to: returnPath(url.searchParams.get("to")),
    });
  },
});

export default define.page<typeof handler>(({ data, state }) => (
  <>
    <Head>
      <title>{titles.trust}</title>
    </Head>
    {!state.session && <Sweep />}
    <Trust {...data} />
  </>
));
