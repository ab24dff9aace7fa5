const firstPauseMs = 4
const longestPauseMs = 32

/**
 * How long work that lost to other transactions waits before its next try: twice as long each time, and
 * by chance up to half of it less, so that two that met do not meet again. All work of the queue waits
 * with it, so it is short.
 */
export const contentionPauseMs = (tries: number, chance = Math.random()): number =>
  Math.min(firstPauseMs * 2 ** (tries - 1), longestPauseMs) * (1 - chance / 2)
