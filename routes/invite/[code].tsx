import type { PageProps } from "fresh";
import { Head } from "fresh/runtime";
import Invite from "../../islands/Invite.tsx";

/** /invite/{code} (INV-01). */
export default function InvitePage({ params }: PageProps<unknown, unknown>) {
  return (
    <>
      <Head>
        <title>Invite · Parley</title>
      </Head>
      <Invite code={params.code} />
    </>
  );
}
