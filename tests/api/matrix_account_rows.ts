import type { World } from "../helpers/matrix.ts";
import { password, PUBLIC_KEY } from "../helpers/person.ts";
import { PICTURE, PICTURE_HASH } from "../helpers/pictures.ts";
import { everybody, HIDDEN, type Row, signedIn } from "./matrix_columns.ts";

const newcomer = ({ n }: World) => ({
  username: `newcomer${n}`,
  email: `newcomer${n}@example.org`,
  password: password(`newcomer${n}`),
  publicKey: PUBLIC_KEY,
});
const of = (person: World["actor"]) => person!.user.username;

const SUBSCRIPTION = {
  endpoint: "https://push.example.org/1",
  keys: { p256dh: `B${"A".repeat(86)}`, auth: "A".repeat(22) },
};

/** A session of the author's that is there to be restored. */
const restored = new WeakMap<World, string>();

/** The id of an access token of the author's. */
const foreignTokens = new WeakMap<World, string>();

/** The id of a session of the author's. */
const foreign = new WeakMap<World, string>();

/** Rows for login, the user's own account, profiles and pictures. */
export const ACCOUNT_ROWS: Row[] = [
  { door: "POST /auth/register", expected: everybody("201"), body: newcomer },
  {
    door: "POST /auth/login",
    expected: everybody("200"),
    body: ({ author }) => ({ username: of(author), password: password(of(author)) }),
  },
  {
    door: "POST /auth/login-mfa",
    note: "without two-factor",
    expected: everybody("401 invalid_code"),
    body: ({ author }) => ({
      username: of(author),
      password: password(of(author)),
      mfaToken: "123456",
    }),
  },
  {
    door: "POST /auth/reset-password",
    note: "nobody's",
    expected: everybody("401 invalid_code"),
    body: ({ n }) => ({ username: `nobody${n}`, newPassword: "secret", mfaToken: "123456" }),
  },
  {
    door: "POST /auth/reset-link",
    note: "made up",
    expected: everybody("410 reset_link_invalid"),
    body: () => ({ code: "made up", newPassword: "secret" }),
  },
  {
    door: "POST /auth/validate-session",
    expected: everybody("200"),
    prepare: async (world) => {
      const { sessionToken } = await world.app.login(of(world.author));
      restored.set(world, sessionToken);
    },
    body: (world) => ({ sessionToken: restored.get(world) ?? "none" }),
  },
  { door: "POST /auth/page-cookie", expected: signedIn("200") },
  { door: "POST /auth/logout", expected: signedIn("200"), body: () => ({}), freshSession: true },
  {
    door: "POST /auth/public-keys",
    expected: signedIn("200"),
    body: ({ author }) => ({ userIds: [author.id] }),
  },
  {
    door: "PUT /auth/public-key",
    expected: signedIn("200"),
    body: ({ actor }) => ({ publicKey: PUBLIC_KEY, password: password(actor ? of(actor) : "") }),
  },
  {
    door: "GET /users/check-username/{username}",
    expected: everybody("200"),
    params: () => ["somebody"],
  },
  {
    door: "GET /profiles/{id}",
    expected: signedIn("200"),
    params: ({ author }) => [author.id],
  },
  {
    door: "PUT /profiles/update",
    expected: signedIn("200"),
    body: () => ({ bio: "about me", pronouns: "they", banner_url: PICTURE }),
  },
  {
    door: "POST /profiles/avatar",
    expected: signedIn("200"),
    body: () => ({ avatar_url: PICTURE }),
  },
  {
    door: "POST /profiles/social-links",
    expected: signedIn("201"),
    body: () => ({ platform: "website", url: "https://example.org/", display_name: "home" }),
  },
  {
    door: "DELETE /profiles/social-links/{id}",
    note: "nobody's",
    expected: signedIn(HIDDEN),
    params: () => ["nothing"],
  },
  {
    door: "GET /media/{hash}",
    expected: everybody("200"),
    prepare: ({ owner }) => owner.post("/profiles/avatar", { avatar_url: PICTURE }),
    params: () => [PICTURE_HASH],
  },
  {
    door: "POST /profiles/presence",
    expected: signedIn("200"),
    body: () => ({ status: "online" }),
  },

  { door: "GET /users/me", expected: signedIn("200") },
  { door: "GET /users/push", expected: signedIn("200") },
  {
    door: "PUT /users/push",
    note: "switched off by the host",
    expected: signedIn("403 forbidden"),
    body: () => SUBSCRIPTION,
  },
  { door: "DELETE /users/push", expected: signedIn("200") },
  {
    door: "POST /users/push/renew",
    note: "switched off by the host",
    expected: everybody("403 forbidden"),
    body: () => ({ ...SUBSCRIPTION, renewal: "A".repeat(43) }),
  },
  {
    door: "POST /users/push/message",
    note: "by a secret that no browser has",
    expected: everybody("404 not_found"),
    body: () => ({ renewal: "A".repeat(43), channel: "somewhere", message: "something" }),
  },
  { door: "GET /users/tokens", expected: signedIn("200") },
  {
    door: "POST /users/tokens",
    expected: signedIn("201"),
    body: () => ({ name: "a program", scopes: ["read"], expires_in_days: 30 }),
    freshSession: true,
  },
  {
    door: "DELETE /users/tokens/{id}",
    note: "another's",
    expected: signedIn(HIDDEN),
    prepare: async (world) => {
      const fields = { name: "the author's", scopes: ["read"], expires_in_days: null };
      const author = await world.app.login(of(world.author));
      const { body } = await author.post("/users/tokens", fields);
      foreignTokens.set(world, body.access_token.id);
    },
    params: (world) => [foreignTokens.get(world) ?? "none"],
  },
  { door: "GET /users/storage", expected: signedIn("200") },
  { door: "GET /users/settings", expected: signedIn("200") },
  {
    door: "PUT /users/settings",
    expected: signedIn("200"),
    body: () => ({ notification_sound: true }),
  },
  {
    door: "PUT /users/profile",
    expected: signedIn("200"),
    body: () => ({
      display_name: "Ada L.",
      custom_status: "at work",
      status: "online",
      avatar_color: 3,
    }),
  },
  {
    door: "PUT /users/username",
    note: "with a wrong password",
    expected: signedIn("403 wrong_password"),
    body: ({ n }) => ({ username: `another${n}`, password: "not it" }),
  },
  {
    door: "PUT /users/email",
    expected: signedIn("200"),
    body: ({ actor, n }) => ({
      newEmail: `moved${n}@example.org`,
      password: password(actor ? of(actor) : ""),
    }),
  },
  {
    door: "PUT /users/password",
    note: "with a wrong one",
    expected: signedIn("403 wrong_password"),
    body: () => ({ currentPassword: "not it", newPassword: "secret" }),
  },
  {
    door: "POST /users/password/check",
    expected: signedIn("200"),
    body: ({ actor }) => ({ password: password(actor ? of(actor) : "") }),
  },
  {
    door: "POST /users/mfa/setup",
    expected: signedIn("200"),
    body: () => ({}),
  },
  {
    door: "POST /users/mfa/verify",
    note: "with a wrong code",
    expected: signedIn("403 wrong_code"),
    body: () => ({ token: "no code" }),
  },
  {
    door: "POST /users/mfa/disable",
    expected: signedIn("200"),
    body: ({ actor }) => ({ password: password(actor ? of(actor) : "") }),
  },
  { door: "GET /users/security", expected: signedIn("200") },
  { door: "GET /users/sessions", expected: signedIn("200") },
  {
    door: "DELETE /users/sessions/{id}",
    note: "another's",
    expected: signedIn(HIDDEN),
    prepare: async (world) => {
      const { body } = await world.author.get("/users/sessions");
      foreign.set(world, body.sessions[0].id);
    },
    params: (world) => [foreign.get(world) ?? "none"],
  },
  { door: "DELETE /users/sessions", expected: signedIn("200") },
];
