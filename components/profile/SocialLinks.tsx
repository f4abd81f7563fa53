import { useState } from "react";
import remove from "@lucide/icons/icons/trash";
import { LIMITS } from "../../protocol/limits.ts";
import type { NewSocialLink, Platform, SocialLink } from "../../protocol/profiles.ts";
import { links as t } from "../../text/en/profile.ts";
import { fill } from "../../text/message.ts";
import { Button } from "../ui/Button.tsx";
import { Failed } from "../ui/Failed.tsx";
import { Field } from "../ui/Field.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { Select } from "../ui/Select.tsx";
import { useSubmit } from "../ui/useSubmit.ts";
import { platformName, PLATFORMS } from "./platforms.ts";
import { Link } from "./ProfileView.tsx";

interface Props {
  links: readonly SocialLink[];
  onAdd: (link: NewSocialLink) => Promise<void>;
  onRemove: (id: string) => Promise<void>;
}

/** Editor for the reader's own links (PROF-19 to PROF-21). */
export function SocialLinks({ links, onAdd, onRemove }: Props) {
  const adding = useSubmit(t.addFailed);
  const removing = useSubmit(t.removeFailed);
  return (
    <section aria-label={t.title} class="flex flex-col gap-2">
      <h3 class="text-13 font-semibold text-normal">{t.title}</h3>
      <Failed failure={adding.failure ?? removing.failure} />
      {links.length > 0 && (
        <ul class="flex flex-col gap-1">
          {links.map((link) => (
            <li key={link.id} class="flex items-center gap-2">
              <span class="min-w-0 flex-1">
                <Link link={link} />
              </span>
              <IconButton
                small
                icon={remove}
                iconSize={16}
                label={fill(t.remove, { platform: platformName(link.platform) })}
                disabled={removing.busy}
                onClick={() => removing.submit(() => onRemove(link.id))}
              />
            </li>
          ))}
        </ul>
      )}
      {links.length < LIMITS.socialLinksMax && (
        <NewLink
          busy={adding.busy}
          onAdd={(link, done) => adding.submit(() => onAdd(link).then(done))}
        />
      )}
    </section>
  );
}

const HTTPS = "https://";
const NOTHING = { platform: "", url: "", name: "" };
const OPTIONS = [{ value: "", text: t.choose as string }, ...PLATFORMS];

/** Another link needs a platform and an address. */
function NewLink({ busy, onAdd }: {
  busy: boolean;
  onAdd: (link: NewSocialLink, done: () => void) => void;
}) {
  const [values, setValues] = useState(NOTHING);
  const url = values.url.trim();
  const incomplete = !values.platform || !url;
  const put = (change: Partial<typeof NOTHING>) => setValues({ ...values, ...change });

  function onSubmit(event: Event) {
    event.preventDefault();
    if (incomplete) return;
    const link = { url, display_name: values.name.trim() || null };
    onAdd({ ...link, platform: values.platform as Platform }, () => setValues(NOTHING));
  }

  return (
    <form onSubmit={onSubmit} class="grid grid-cols-2 items-end gap-2">
      <Select
        label={t.platform}
        options={OPTIONS}
        value={values.platform}
        onChange={(platform) => put({ platform })}
      />
      <Field
        label={t.name}
        autocomplete="off"
        maxLength={LIMITS.linkNameMax}
        value={values.name}
        onInput={({ currentTarget }) => put({ name: currentTarget.value })}
      />
      <Field
        label={t.url}
        class="col-span-2"
        inputMode="url"
        autocomplete="off"
        placeholder={HTTPS}
        maxLength={LIMITS.urlMax}
        value={values.url}
        onInput={({ currentTarget }) => put({ url: currentTarget.value })}
      />
      <Button
        type="submit"
        look="secondary"
        class="col-span-2 justify-self-start max-md:w-full"
        busy={busy}
        disabled={incomplete}
      >
        {t.add}
      </Button>
    </form>
  );
}
