import type { PageProps } from "fresh";
import { Head } from "fresh/runtime";
import Invite from "../../islands/Invite.tsx";
import { titles } from "../../text/en/pages.ts";

/** /invite/{code} (INV-01). */
export default function InvitePage({ params }: PageProps<unknown, unknown>) {
  return (
    <>
      <Head>
        <title>{titles.invite}</title>
      </Head>
      <Invite code={params.code} />
    </>
  );
}
