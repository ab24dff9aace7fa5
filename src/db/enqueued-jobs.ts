import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import type { EnqueuedWork, WorkKind } from '#core/ports/queue.ts'
import type { Instant } from '#core/time/clock.ts'
import type { Announcements } from './engine/engine.ts'
import type { WriteSession } from './engine/session.ts'

/** When a job is due that another process enqueued: it announces only what is due at once. */
const atOnce: Instant = 0

/** Tells the workers of all processes over a database of the jobs that transactions enqueue. */
export class EnqueuedJobs implements Disposable {
  /** Null where there are no other processes to tell. */
  readonly #announcements: Announcements | null
  /** It hears its own announcements, and has no use for them. */
  readonly #self = randomUUID()
  // Each kind of job has a worker that listens, so there is no usual number of listeners.
  readonly #workers = new EventEmitter<Record<string, [Instant]>>().setMaxListeners(0)
  #hearing: Disposable | null = null

  constructor(announcements: Announcements | null) {
    this.#announcements = announcements
  }

  /**
   * Within the transaction. A job that waits for its time is announced to nobody, because a look finds
   * it then, and notifying transactions of one database commit one after the other. Where this machine's
   * clock is wrong a look finds what was not announced.
   */
  announce(session: WriteSession, jobs: readonly EnqueuedWork[]): void {
    if (!this.#announcements || jobs.length === 0) return
    const now = Date.now()
    const due = new Set(jobs.filter(({ runAt }) => runAt <= now).map(({ kind }) => kind))
    for (const kind of due) this.#announcements.send(session, `${this.#self} ${kind}`)
  }

  /** After the commit. */
  wakeOwn(jobs: readonly EnqueuedWork[]): void {
    for (const { kind, runAt } of jobs) this.#workers.emit(kind, runAt)
  }

  on(kind: WorkKind, listener: (runAt: Instant) => void): Disposable {
    this.#workers.on(kind, listener)
    this.#hearing ??= this.#hear()
    return { [Symbol.dispose]: () => void this.#workers.off(kind, listener) }
  }

  [Symbol.dispose](): void {
    this.#hearing?.[Symbol.dispose]()
  }

  #hear(): Disposable | null {
    const onText = (text: string): void => {
      const [sender, kind = ''] = text.split(' ')
      if (sender !== this.#self) this.#workers.emit(kind, atOnce)
    }
    const onGap = (): void => {
      for (const kind of this.#workers.eventNames()) this.#workers.emit(String(kind), atOnce)
    }
    return this.#announcements?.listen(onText, onGap) ?? null
  }
}
