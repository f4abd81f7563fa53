import assert from "node:assert/strict";
import { isWholeCode } from "../../../components/auth/CodeField.tsx";
import { CodeForm } from "../../../components/auth/CodeForm.tsx";
import { InvalidInvite, InviteCard } from "../../../components/auth/InviteCard.tsx";
import { LoginForm } from "../../../components/auth/LoginForm.tsx";
import { RegisterForm } from "../../../components/auth/RegisterForm.tsx";
import { ResetForm } from "../../../components/auth/ResetForm.tsx";
import { render } from "./render.ts";

const nothing = () => {};
const never = () => new Promise<void>(nothing);
/** Open registration. */
const open = { ready: true, registration: "open", pendingInvite: () => null } as const;

Deno.test("[AUTH-05 AUTH-06 AUTH-07] the login form has its fields and its two ways out", () => {
  const page = render(<LoginForm ready entry={null} onLogin={never} onForgot={nothing} />);
  assert.deepEqual(page.labels, ["Username or Email", "Password"]);
  assert.deepEqual(page.buttons, ["Show Password", "Sign In"]);
  assert.match(page.html, /<a href="\/login#reset"[^>]*>Forgot your password\?<\/a>/);
  assert.match(page.html, /<a href="\/register"[^>]*>Create one<\/a>/);
});

Deno.test("[AUTH-05] before the script runs, the form cannot send a password in an address", () => {
  const page = render(<LoginForm ready={false} entry={null} onLogin={never} onForgot={nothing} />);
  assert.match(page.html, /<form method="post"/);
  assert.match(page.html, /<button[^>]* disabled[^>]*>Sign In/);
});

Deno.test("[AUTH-12 AUTH-15] the second step asks for six digits", () => {
  const page = render(<CodeForm onCode={never} onBack={nothing} />);
  assert.deepEqual(page.labels, ["6-digit MFA Code"]);
  assert.match(page.html, /<input[^>]*inputmode="numeric"/i);
  assert.match(page.html, /<input[^>]*maxlength="6"/i);
});

Deno.test("[MEND-46 AUTH-16] a code is whole by what counts of it", () => {
  for (const code of ["123456", "123 456", " 123-456 ", "abcd-efgh-jkmn"]) {
    assert(isWholeCode(code), code);
  }
  for (const code of ["12 345", "123 4567", ""]) assert(!isWholeCode(code), code);
});

Deno.test("[AUTH-13 AUTH-14 AUTH-16] the second step verifies a whole code, and leads back", () => {
  const page = render(<CodeForm onCode={never} onBack={nothing} />);
  assert.match(page.html, /<button[^>]* disabled[^>]*>Verify &amp; Sign In/);
  assert.match(page.html, /<a href="\/login"[^>]*>Back to login<\/a>/);
});

Deno.test("[AUTH-35 AUTH-36 AUTH-37] the reset screen has its fields and its ways out", () => {
  const page = render(
    <ResetForm onReset={never} onBack={nothing} support={null} passwordMin={6} />,
  );
  const fields = ["Username or Email", "6-digit MFA Code", "New Password", "Confirm New Password"];
  assert.deepEqual(page.labels, fields);
  assert.match(page.html, /<a href="\/login"[^>]*>Back to Login<\/a>/);
  assert.match(page.text, /Ask the person who runs this server/);
  const support = "mailto:host@example.org";
  const named = render(
    <ResetForm onReset={never} onBack={nothing} support={support} passwordMin={6} />,
  );
  assert.match(named.html, /<a href="mailto:host@example.org"[^>]*>Contact support<\/a>/);
});

Deno.test("[AUTH-22 AUTH-24] the register form requires all that it asks", () => {
  const page = render(<RegisterForm {...open} passwordMin={6} onRegister={never} />);
  assert.deepEqual(page.labels, ["Username", "Email", "Password", "Confirm Password"]);
  const inputs = page.html.match(/<input[^>]*>/g)!;
  assert(inputs.every((input) => input.includes(" required")));
});

Deno.test("[AUTH-23 AUTH-25] the register form knows an email address, and a password of six characters", () => {
  const page = render(<RegisterForm {...open} passwordMin={6} onRegister={never} />);
  const inputs = page.html.match(/<input[^>]*>/g)!;
  assert.match(inputs[1], /type="email"/);
  assert.match(inputs[2], /minlength="6"/i);
});

Deno.test("[INV-05 INV-06 INV-07] an invite names server and members, and is busy while joining", () => {
  const about = { description: "Up late", avatar: "/api/media/owl" };
  const info = { serverName: "Night Owls", memberCount: 3, inviter: null, ...about };
  const page = render(<InviteCard info={info} joining={false} onAccept={nothing} />);
  assert.match(page.text, /Night Owls.*3 members.*Up late/);
  assert.match(page.html, /<img src="\/api\/media\/owl"/);
  assert.deepEqual(page.buttons, ["Accept Invite"]);
  const busy = render(<InviteCard info={info} joining onAccept={nothing} />);
  assert.deepEqual(busy.buttons, ["Joining..."]);
});

Deno.test("[UX-11] whoever is not signed in reads who invites them, and is asked to register first", () => {
  const inviter = { username: "ada", avatar_url: null, avatar_color: null };
  const info = { serverName: "Den", memberCount: 1, description: "", avatar: null, inviter };
  const page = render(
    <InviteCard info={info} joining={false} onAccept={nothing} onSignIn={nothing} />,
  );
  assert.match(page.text, /Den.*ada invited you to join this server\./);
  assert.deepEqual(page.buttons, ["Create an account", "I already have an account"]);
});

Deno.test("[INV-09 INV-12] an invite that leads nowhere says why and offers 'Go Home'", () => {
  const page = render(<InvalidInvite text="This invite has expired" onHome={nothing} />);
  assert.match(page.html, /<h1[^>]*>Invalid Invite<\/h1>/);
  assert.match(page.html, /role="alert".*This invite has expired/s);
  assert.deepEqual(page.buttons, ["Go Home"]);
});
