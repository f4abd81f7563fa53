import { useEffect, useRef, useState } from "react";
import { People } from "../../components/admin/People.tsx";
import type { AdminUser } from "../../protocol/admin.ts";
import { useAdmin } from "./context.ts";
import { userMenu } from "./user_menu.ts";

/** Milliseconds without a key before it is searched. */
const SEARCH_DEBOUNCE_MS = 200;

/** The People tab. */
export function AdminPeople() {
  const admin = useAdmin();
  const { client } = admin;
  const [query, setQuery] = useState(admin.sought);
  const [users, setUsers] = useState<AdminUser[]>([]);
  const [total, setTotal] = useState(0);
  const [status, setStatus] = useState<"loading" | "ready" | "error">("loading");
  const latest = useRef(0);

  /** From the beginning, as many as are shown; or the next page. */
  async function load(from: readonly AdminUser[] = []) {
    const mine = ++latest.current;
    try {
      const page = await client.users(query, from.length);
      if (mine !== latest.current) return;
      setUsers([...from, ...page.users]);
      setTotal(page.total);
      setStatus("ready");
    } catch {
      if (mine === latest.current) setStatus("error");
    }
  }
  useEffect(() => {
    const timer = setTimeout(load, query ? SEARCH_DEBOUNCE_MS : 0);
    return () => clearTimeout(timer);
  }, [query]);

  return (
    <People
      list={{ status, items: users }}
      total={total}
      query={query}
      ownId={client.session.user.value?.id ?? ""}
      onQuery={setQuery}
      onMore={() => load(users)}
      onRetry={() => load()}
      onCreate={() =>
        admin.open({
          kind: "create",
          isConfirmed: client.confirmation.isHeld(),
          async onCreate({ password, ...account }) {
            if (password !== "") await client.confirmation.confirm(password);
            const made = await client.createUser(account);
            load();
            return made;
          },
        })}
      menuOf={(user) => userMenu(admin, user, () => load())}
    />
  );
}
