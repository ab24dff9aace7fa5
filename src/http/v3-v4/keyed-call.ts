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

type ValidatedRequest<B> = { readonly body: B; readonly validationError?: Error }

/**
 * The body of a route with `attachValidation`; throws where the schema refuses it. A call with an
 * `Idempotency-Key` that was used before is answered by the key alone, so the body is judged after it.
 */
export function validBodyOf<B>({ body, validationError }: ValidatedRequest<B>): B {
  if (validationError) throw validationError
  return body
}
