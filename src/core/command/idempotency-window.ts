import { hourMs } from '../time/durations.ts'

/** How long a key is honoured, by the system's clock. The sentences that say it read this. */
export const idempotencyHours = 24
export const idempotencyWindowMs = idempotencyHours * hourMs
