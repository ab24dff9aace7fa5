import type { FastifyRequest } from 'fastify'
import { requireScopes, type Tenant, tenantOf } from '#core/access.ts'
import type { Caller } from '#core/account/authenticate.ts'
import { CoreError } from '#core/errors.ts'
import { accessOf } from '../edge.ts'
import { markKnown } from '../intake/arrived-request.ts'
import { worldOf } from '../world-of-request.ts'

/** Longer than any token of the service: a longer secret is not hashed. */
const longestSecret = 512

/** The secret after `Bearer`; null where the header is missing or of another scheme. */
export function bearerSecret(header = ''): string | null {
  // Nearly every client writes it like this; a slower expression reads other spacing and spelling.
  const plain = header.startsWith('Bearer ') && header.indexOf(' ', 7) === -1
  const secret = plain ? header.slice(7) : (/^Bearer +(\S+)\s*$/i.exec(header)?.[1] ?? '')
  return secret !== '' && secret.length <= longestSecret ? secret : null
}

/** Finds the caller: at once where the world remembers the token, else by a promise. */
export function authenticate(request: FastifyRequest): void | Promise<void> {
  const secret = bearerSecret(request.headers.authorization)
  if (secret === null) throw new CoreError('unauthenticated', 'Unauthenticated.')
  const setCaller = (caller: Caller): void => {
    request.context.caller = caller
    markKnown(request.raw)
  }
  const caller = worldOf(request).authenticate(secret)
  return caller instanceof Promise ? caller.then(setCaller) : setCaller(caller)
}

/** The caller must be authenticated. */
export const secretOf = ({ headers }: FastifyRequest): string =>
  bearerSecret(headers.authorization) ?? ''

/** Only the routes of a version have a caller. */
export function callerOf({ context: { caller } }: FastifyRequest): Caller {
  if (!caller) throw new Error('a route without access asked who its caller is')
  return caller
}

export const tenantOfRequest = (request: FastifyRequest): Tenant =>
  tenantOf(callerOf(request).access)

export function checkScopes(request: FastifyRequest): void {
  requireScopes(callerOf(request).access, accessOf(request).scopes)
}
