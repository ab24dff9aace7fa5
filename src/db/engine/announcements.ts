import type { WriteSession } from './session.ts'

/** Texts from one process to all others over the same database. One may be lost, none comes too early. */
export type Announcements = {
  /** Arrives with the commit of the session's transaction, or never. */
  send(session: WriteSession, text: string): void
  /** Until it is disposed of. `onGap` is called whenever texts may have been missed. */
  listen(onText: (text: string) => void, onGap: () => void): Disposable
}
