import type { FastifyRequest } from 'fastify'
import type { RequestKey } from '#core/command/key-store.ts'

/** The names in the database: both versions share their keys. */
export const keyScopes = { shipments: 'v3_v4', credits: 'v3_v4.credits' } as const

/** In these versions the key alone decides, and a repeated call sees what stands under it now. */
export function idempotencyKeyOf(
  request: FastifyRequest,
  scope: RequestKey['scope'],
): RequestKey | null {
  const text = request.headers['idempotency-key']
  return typeof text === 'string' ? { scope, text, fingerprint: null, cipherKey: null } : null
}
