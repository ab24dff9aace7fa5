/** Times are integer milliseconds UTC and are passed in; nothing in the core reads a clock itself. */
export type Instant = number

export type Clock = { now(): Instant }

/**
 * By how much the clocks of several machines may differ, or one be corrected: what is under way is not
 * given up for that.
 */
const skewMs = 5 * 60_000

/**
 * Whether so long has passed since then. A time that lies ahead was noted before the clock was set
 * back: how long ago nobody can tell, and to wait until the clock comes round would take as long.
 */
export const hasPassed = (ms: number, since: Instant, now: Instant): boolean =>
  now - since >= ms || since > latestCredible(now)

/** What bears a later time was noted while a clock ran ahead. */
export const latestCredible = (now: Instant): Instant => now + skewMs
