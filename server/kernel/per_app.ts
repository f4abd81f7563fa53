/**
 * Creates a feature's state in memory, once for each running server. No context has to name it, and
 * several servers in one process (tests) do not share it.
 */
export function perApp<App extends object, T>(create: (app: App) => T): (app: App) => T {
  const states = new WeakMap<App, T>();
  return (app) => {
    let state = states.get(app);
    if (state === undefined) states.set(app, state = create(app));
    return state;
  };
}
