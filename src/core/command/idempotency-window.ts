/** How long a key is honoured, by the system's clock. */
export const idempotencyWindowMs = 24 * 3_600_000
