import type { Environment } from '#core/environment.ts'
import type { NextNumbers } from '#core/numbers/room-in-blocks.ts'

export type RestoreOrder = {
  readonly file: string
  /** Whether data that is there may be put aside. */
  readonly replace: boolean
  /** How many numbers of each range to leave out, given when the backup was taken. */
  readonly skip: (takenAt: number) => number
  /** Throws where a world of the backup has not so many numbers left; nothing is changed by then. */
  readonly refuseSkip: (environment: Environment, next: NextNumbers, count: number) => void
  readonly now: () => number
}

export type Restored = {
  readonly takenAt: number
  readonly skipped: number
  /** Where the data that was there is kept: a folder, or schemas; null where there was none. */
  readonly kept: string | null
}
