import { useState } from "react";
import { actions } from "../../text/en/common.ts";
import { editor as t } from "../../text/en/roles.ts";
import { Button } from "../ui/Button.tsx";
import { ColoredName } from "../ui/ColoredName.tsx";
import { Field } from "../ui/Field.tsx";
import { useSubmit } from "../ui/useSubmit.ts";
import { hardToRead } from "./contrast.ts";

interface Props {
  /** Saved color. */
  color: string;
  /** Name of the role, shown in the color. */
  name: string;
  /** Submits a valid color. The caller reports rejections; the field keeps its text. */
  onSubmit: (color: string) => Promise<unknown>;
}

/** Any other color than those of the palette, with how a name looks in it (MEND-26e). */
export function CustomColor({ color, name, onSubmit }: Props) {
  const [text, setText] = useState(color);
  const { busy, submit } = useSubmit("");
  const typed = text.trim().toLowerCase();
  const isColor = /^#[0-9a-f]{6}$/.test(typed);
  const shown = isColor ? typed : color;
  const onForm = (event: Event) => {
    event.preventDefault();
    if (isColor && typed !== color) submit(async () => void await onSubmit(typed));
  };
  return (
    <form onSubmit={onForm} class="flex flex-col gap-2">
      <div class="flex items-end gap-2">
        <input
          type="color"
          aria-label={t.pickColor}
          title={t.pickColor}
          value={shown}
          onInput={(event) => setText(event.currentTarget.value)}
          class="size-11 shrink-0 cursor-pointer rounded-md border border-field bg-surface-2 p-1 fine:size-10"
        />
        <Field
          label={t.customColor}
          autocomplete="off"
          spellcheck={false}
          maxLength={7}
          dir="ltr"
          class="min-w-0 flex-1"
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        {typed !== color && (
          <Button
            type="submit"
            look="secondary"
            busy={busy}
            disabled={!isColor}
            class="fine:min-h-10"
          >
            {actions.save}
          </Button>
        )}
      </div>
      {!isColor && <p role="status" class="text-13 text-muted">{t.notAColor}</p>}
      {typed !== color && isColor && <Preview color={typed} name={name} />}
    </form>
  );
}

/** Name in both themes, with a note where its color is adjusted. */
function Preview({ color, name }: { color: string; name: string }) {
  const { dark, light } = hardToRead(color);
  return (
    <>
      <div class="grid grid-cols-2 gap-2">
        {([["dark", t.onDark], ["light", t.onLight]] as const).map(([scheme, label]) => (
          <figure
            key={scheme}
            style={{ colorScheme: scheme }}
            class="min-w-0 rounded-md border border-line bg-surface-2 px-3 py-2"
          >
            <ColoredName color={color} class="block truncate font-semibold">{name}</ColoredName>
            <figcaption class="text-12 text-muted">{label}</figcaption>
          </figure>
        ))}
      </div>
      <p role="status" class="text-13 text-muted">
        {dark ? t.tooDark : light ? t.tooLight : ""}
      </p>
    </>
  );
}
