import Type from 'typebox'
import { idempotencyHours } from '#core/command/idempotency-window.ts'
import { patternSays } from '#schema/validation.ts'

const sentence = 'must be 1 to 255 printable characters'

/** Node reads each byte of a header as a character, so longer characters count several times. */
export const IdempotencyHeaders = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      pattern: '^[ -~\\u00a0-\\u00ff]{1,255}$',
      examples: ['order-1001-label'],
      description: `Makes a retry safe: within ${idempotencyHours} hours the same key does nothing twice`,
      [patternSays]: sentence,
    }),
  ),
})
