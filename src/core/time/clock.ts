/** Times are integer milliseconds UTC, by a clock that is passed in: the core dates nothing by another. */
export type Instant = number

export type Clock = { now(): Instant }

/**
 * The clocks of several machines may differ by so much, and one may be corrected by so much, without
 * any effect on work that has begun.
 */
const skewMs = 5 * 60_000

/**
 * Whether so long has passed since then. A time far in the future was noted before the clock was set
 * back. It counts as passed: its true age is unknown, and the wait for that time could take years.
 */
export const hasPassed = (ms: number, since: Instant, now: Instant): boolean =>
  now - since >= ms || since > latestCredible(now)

/** A later time was noted while a clock ran ahead. */
export const latestCredible = (now: Instant): Instant => now + skewMs
