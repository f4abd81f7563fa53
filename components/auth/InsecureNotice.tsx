import { AuthCard, LINK } from "./AuthCard.tsx";

/** Why nothing works over plain HTTP from another machine, and the ways out. */
export function InsecureText() {
  // Only a browser knows that its page is not secure: on the server nothing of this is rendered.
  const here = `http://localhost${location.port && `:${location.port}`}`;
  return (
    <div class="flex flex-col gap-3" role="alert">
      <h2 class="text-20 font-semibold text-strong">This address is not secure</h2>
      <p>
        Messages are encrypted in your browser, and browsers allow that only on secure pages. This
        page came over plain HTTP from another machine, so chatting cannot work here.
      </p>
      <p class="font-semibold text-strong">What to do:</p>
      <ul class="flex list-disc flex-col gap-2 pl-5">
        <li>
          Open the server's address that begins with https://.{" "}
          <a class={LINK} href="/trust">How to get there</a>
        </li>
        <li>On the machine that runs the server, open {here} instead.</li>
        <li>If you run the server: start it with “parley serve --tls lan”.</li>
      </ul>
    </div>
  );
}

/** The same as a page. */
export function InsecureNotice() {
  return (
    <AuthCard title="Parley cannot work here">
      <InsecureText />
    </AuthCard>
  );
}
