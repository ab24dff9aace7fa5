import type { FastifyRequest } from 'fastify'
import Type from 'typebox'
import type { RequestKey } from '#core/command/key-store.ts'
import { patternSays } from '#schema/validation.ts'

/** The names in the database: both versions share their keys. */
export const keyScopes = { shipments: 'v3_v4', credits: 'v3_v4.credits' } as const

const sentence = 'must be 1 to 255 printable characters'

/** Node reads each byte of a header as a character, so longer characters count several times. */
export const IdempotencyHeaders = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      pattern: '^[ -~\\u00a0-\\u00ff]{1,255}$',
      examples: ['order-1001-label'],
      description: 'Makes a retry safe: within 24 hours the same key does nothing twice',
      [patternSays]: sentence,
    }),
  ),
})

/** In these versions the key alone decides, and a repeated call sees what stands under it now. */
export function idempotencyKeyOf(
  request: FastifyRequest,
  scope: RequestKey['scope'],
): RequestKey | null {
  const text = request.headers['idempotency-key']
  return typeof text === 'string' ? { scope, text, fingerprint: null, cipherKey: null } : null
}
