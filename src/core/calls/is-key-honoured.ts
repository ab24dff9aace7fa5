import { idempotencyWindowMs } from '../command/idempotency-window.ts'
import type { Instant } from '../time/clock.ts'
import type { Call } from './kept-call.ts'

/** A call under a key that is forgotten does everything once more, instead of answering as it did. */
export const isKeyHonoured = ({ at, key }: Pick<Call, 'at' | 'key'>, now: Instant): boolean =>
  key === null || now - at < idempotencyWindowMs
