import { dayMs } from '../time/durations.ts'

/** How long a key is honoured, by the system's clock. */
export const idempotencyWindowMs = dayMs
