/**
 * Most jobs that may wait, of one person and in total. Above that the oldest of the person with the
 * most are dropped.
 */
const MAX_WAITING_PER_PERSON = 100;
const MAX_WAITING = 2000;
/** Jobs of one person that run at once, each at another host. */
const MAX_RUNNING_PER_PERSON = 3;

/** Work for a host, on behalf of a person. */
export interface HostJob {
  userId: string;
  host: string;
}

interface Person<J> {
  waiting: J[];
  /** The hosts at which a job of theirs runs. */
  running: Set<string>;
}

/**
 * Runs jobs of people in turn, so that one person's hosts don't hold up others (MEND-9): one job at
 * a time per host and person, and a share of the slots for hosts that may be slow.
 */
export class FairJobs<J extends HostJob> {
  readonly #people = new Map<string, Person<J>>();
  #waiting = 0;
  #running = 0;
  #suspects = 0;

  /**
   * @param atOnce jobs that run at once
   * @param suspectsAtOnce of them, those that may be slow
   */
  constructor(private readonly atOnce: number, private readonly suspectsAtOnce: number) {}

  add(job: J): void {
    const { waiting } = this.#person(job.userId);
    if (waiting.length >= MAX_WAITING_PER_PERSON) this.#drop(waiting);
    waiting.push(job);
    this.#waiting++;
    if (this.#waiting > MAX_WAITING) {
      const [most] = [...this.#people.values()]
        .sort((a, b) => b.waiting.length - a.waiting.length);
      this.#drop(most.waiting);
    }
  }

  /**
   * Takes the next job that may run. It runs until the returned `ended` is called.
   * @param isSuspect whether a job may be slow
   */
  next(isSuspect: (job: J) => boolean): { job: J; ended: () => void } | undefined {
    if (this.#running >= this.atOnce) return undefined;
    for (const [userId, person] of this.#people) {
      if (person.running.size >= MAX_RUNNING_PER_PERSON) continue;
      const mayRun = (job: J) =>
        !person.running.has(job.host) && (this.#suspects < this.suspectsAtOnce || !isSuspect(job));
      const at = person.waiting.findIndex(mayRun);
      if (at !== -1) return this.#begin(userId, person, at, isSuspect);
    }
  }

  /** Drops all waiting jobs. */
  clear(): void {
    for (const { waiting } of this.#people.values()) waiting.length = 0;
    this.#waiting = 0;
  }

  #begin(userId: string, person: Person<J>, at: number, isSuspect: (job: J) => boolean) {
    const [job] = person.waiting.splice(at, 1);
    const counted = Number(isSuspect(job));
    this.#waiting--;
    this.#running++;
    this.#suspects += counted;
    person.running.add(job.host);
    // Moves the person to the end of the line.
    this.#people.delete(userId);
    this.#people.set(userId, person);
    const ended = () => {
      this.#running--;
      this.#suspects -= counted;
      person.running.delete(job.host);
      if (person.waiting.length + person.running.size === 0) this.#people.delete(userId);
    };
    return { job, ended };
  }

  #drop(waiting: J[]): void {
    waiting.shift();
    this.#waiting--;
  }

  #person(userId: string): Person<J> {
    let person = this.#people.get(userId);
    if (!person) this.#people.set(userId, person = { waiting: [], running: new Set() });
    return person;
  }
}
