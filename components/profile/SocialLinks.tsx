import { useId, useState } from "react";
import remove from "@lucide/icons/icons/trash";
import { LIMITS } from "../../protocol/limits.ts";
import type { NewSocialLink, Platform, SocialLink } from "../../protocol/profiles.ts";
import { useSubmit } from "../ui/useSubmit.ts";
import { Alert } from "../ui/Alert.tsx";
import { Button } from "../ui/Button.tsx";
import { Field } from "../ui/Field.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { platformName, PLATFORMS } from "./platforms.ts";
import { Link } from "./ProfileView.tsx";

interface Props {
  links: readonly SocialLink[];
  onAdd: (link: NewSocialLink) => Promise<void>;
  onRemove: (id: string) => Promise<void>;
}

const NOTHING = { platform: "", url: "", name: "" };

/** One's own links; another one needs a platform and an address (PROF-19 to PROF-21). */
export function SocialLinks({ links, onAdd, onRemove }: Props) {
  const [values, setValues] = useState(NOTHING);
  const { busy, failure, submit } = useSubmit("Failed to add social link");
  const removing = useSubmit("Failed to remove social link");
  const id = useId();
  const { platform, url, name } = values;
  const put = (key: keyof typeof NOTHING) => (event: { currentTarget: { value: string } }) =>
    setValues({ ...values, [key]: event.currentTarget.value });
  const problem = failure ?? removing.failure;

  function onSubmit(event: Event) {
    event.preventDefault();
    if (!platform || !url.trim()) return;
    submit(async () => {
      const display_name = name.trim() || null;
      await onAdd({ platform: platform as Platform, url: url.trim(), display_name });
      setValues(NOTHING);
    });
  }

  return (
    <section aria-label="Social links" class="flex flex-col gap-2">
      <h3 class="text-13 font-semibold text-normal">Social Links</h3>
      {problem && (
        <Alert hint={problem.hint}>
          {problem.text || Object.values(problem.fields).join(" ")}
        </Alert>
      )}
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
                label={`Remove ${platformName(link.platform)} link`}
                disabled={removing.busy}
                onClick={() => removing.submit(() => onRemove(link.id))}
              />
            </li>
          ))}
        </ul>
      )}
      {links.length < LIMITS.socialLinksMax && (
        <form onSubmit={onSubmit} class="grid grid-cols-2 items-end gap-2">
          <div class="flex flex-col gap-1">
            <label for={id} class="text-13 font-semibold text-normal">Platform</label>
            <select
              id={id}
              value={platform}
              onChange={put("platform")}
              class="min-h-11 w-full rounded-md border border-field bg-surface-2 px-3 text-16 text-strong md:min-h-10"
            >
              <option value="">Choose…</option>
              {PLATFORMS.map(({ value, text }) => (
                <option key={value} value={value}>{text}</option>
              ))}
            </select>
          </div>
          <Field
            label="Display Name (optional)"
            autocomplete="off"
            maxLength={LIMITS.linkNameMax}
            value={name}
            onInput={put("name")}
          />
          <Field
            label="URL"
            class="col-span-2"
            inputMode="url"
            autocomplete="off"
            placeholder="https://"
            maxLength={LIMITS.urlMax}
            value={url}
            onInput={put("url")}
          />
          <Button
            type="submit"
            look="secondary"
            class="col-span-2 justify-self-start max-md:w-full"
            busy={busy}
            disabled={!platform || !url.trim()}
          >
            Add Link
          </Button>
        </form>
      )}
    </section>
  );
}
