/** Times are integer milliseconds UTC and are passed in; nothing in the core reads a clock itself. */
export type Instant = number

export type Clock = { now(): Instant }
