import { vi } from 'vitest'

/** Not a promise about time: only what never happens is ended by it, before the test itself is. */
const patienceMs = 120_000

/** Looks until nothing throws any more, however long a busy machine takes. */
export const eventually = <T>(look: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(look, { timeout: patienceMs, interval: 5 })
