import { DEFAULT_ROLE } from "../../protocol/role_colors.ts";
import type { Role } from "../../protocol/roles.ts";
import { states } from "../../text/en/common.ts";
import { tab as t } from "../../text/en/roles.ts";
import { LoadFailed } from "../ui/LoadFailed.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { RoleEditor, type RoleEditorProps } from "./RoleEditor.tsx";
import { RoleList } from "./RoleList.tsx";
import { RoleName } from "./RoleName.tsx";

export interface RolesTabProps {
  status: "loading" | "ready" | "error";
  /** The highest first, @everyone last. */
  roles: readonly Role[];
  lockedCount: number;
  /** Editor of the selected role; null: none, or it's gone. */
  editor: Omit<RoleEditorProps, "onUp" | "onDown"> | null;
  /** Rejects when it was refused, and has reported it. */
  onCreate: (name: string) => Promise<unknown>;
  onSelect: (roleId: string) => void;
  onMove: (from: number, to: number) => void;
  onRetry: () => void;
}

/** The roles of a server: the list, and one of them to change; on a phone one after the other. */
export function RolesTab(props: RolesTabProps) {
  const { status, roles, lockedCount, editor } = props;
  if (status === "error") return <LoadFailed text={t.failed} onRetry={props.onRetry} />;
  if (status === "loading") return <Skeleton lines={4} label={states.loading} />;
  const listed = roles.filter((role) => role.id !== DEFAULT_ROLE);
  const at = listed.findIndex((role) => role.id === editor?.role.id);
  const step = (to: number) =>
    at >= lockedCount && to >= lockedCount && to < listed.length
      ? () => props.onMove(at, to)
      : null;
  return (
    <div class="flex min-w-0 flex-col gap-5 lg:grid lg:grid-cols-[minmax(0,14rem)_minmax(0,1fr)]">
      <div class={`flex flex-col gap-3 ${editor ? "max-lg:hidden" : ""}`}>
        <RoleName
          label={t.new}
          placeholder={t.example}
          action={t.create}
          onSubmit={props.onCreate}
        />
        <RoleList
          roles={listed}
          everyone={roles.find((role) => role.id === DEFAULT_ROLE) ?? null}
          selectedId={editor?.role.id ?? null}
          lockedCount={lockedCount}
          onSelect={props.onSelect}
          onMove={props.onMove}
        />
      </div>
      {editor
        ? (
          <RoleEditor
            key={editor.role.id}
            {...editor}
            onUp={at === -1 ? null : step(at - 1)}
            onDown={at === -1 ? null : step(at + 1)}
          />
        )
        : (
          <p class="m-auto max-w-xs p-6 text-center text-balance text-muted max-lg:hidden">
            {t.choose}
          </p>
        )}
    </div>
  );
}
