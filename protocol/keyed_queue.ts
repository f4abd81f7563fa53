/** Runs tasks of the same name one after another, in order of arrival. */
export type KeyedQueue = <T>(name: string, task: () => Promise<T>) => Promise<T>;

export function createKeyedQueue(): KeyedQueue {
  const last = new Map<string, Promise<unknown>>();
  return (name, task) => {
    const done = (last.get(name) ?? Promise.resolve()).then(task, task);
    const settled = done.catch(() => {}).then(() => {
      if (last.get(name) === settled) last.delete(name);
    });
    last.set(name, settled);
    return done;
  };
}
