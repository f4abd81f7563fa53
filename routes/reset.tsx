import { Head } from "fresh/runtime";
import Reset from "../islands/Reset.tsx";

/** /reset: a new password by an admin's link (HARD-4). The same for everybody. */
export default function ResetPage() {
  return (
    <>
      <Head>
        <title>New password · Parley</title>
      </Head>
      <Reset />
    </>
  );
}
