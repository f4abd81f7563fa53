import { Head } from "fresh/runtime";
import Login from "../islands/Login.tsx";

/** /login renders for everybody: the browser knows whether a session is stored, and moves on. */
export default function LoginPage() {
  return (
    <>
      <Head>
        <title>Sign in · Parley</title>
      </Head>
      <Login />
    </>
  );
}
