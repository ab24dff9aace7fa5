import type { Environment } from '#core/environment.ts'
import type { NextNumbers } from '#core/numbers/numbers-left.ts'

export type RestoreOrder = {
  readonly file: string
  /** Whether the restore may put existing data aside. */
  readonly replace: boolean
  /** How many numbers of each range to leave out, by the time of the backup. */
  readonly skip: (takenAt: number) => number
  /** Throws where a world of the backup has fewer numbers left; the restore has changed nothing yet. */
  readonly refuseSkip: (environment: Environment, next: NextNumbers, count: number) => void
  readonly now: () => number
}

export type RestoreReport = {
  readonly takenAt: number
  readonly skipped: number
  /** Where the old data is now: a folder, or schemas; null where there was none. */
  readonly kept: string | null
}
