import { Head } from "fresh/runtime";
import Register from "../islands/Register.tsx";

/** /register. */
export default function RegisterPage() {
  return (
    <>
      <Head>
        <title>Create an account · Parley</title>
      </Head>
      <Register />
    </>
  );
}
