/**
 * Returns the values of a form's inputs by name. They are read from the form itself, so that text
 * typed before the page's script ran counts too.
 */
export function fieldsOf(event: SubmitEvent): Record<string, string> {
  const data = new FormData(event.currentTarget as HTMLFormElement);
  return Object.fromEntries([...data].map(([name, value]) => [name, String(value)]));
}
