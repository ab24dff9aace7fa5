import type { FastifyRequest } from 'fastify'
import type { Caller } from '#core/account/authenticate.ts'
import { CoreError } from '#core/errors.ts'
import type { World } from '#core/world.ts'

const callerKey = Symbol('caller')
type Known = FastifyRequest & { [callerKey]?: Caller }

/** Longer than any secret of ours: not worth hashing. */
const longestSecret = 512

/** The secret after `Bearer`; null where the header is missing or of another scheme. */
function bearerSecret(header = ''): string | null {
  // As nearly every client writes it; other ways to space and spell it are read more slowly.
  const plain = header.startsWith('Bearer ') && header.indexOf(' ', 7) === -1
  const secret = plain ? header.slice(7) : (/^Bearer +(\S+)\s*$/i.exec(header)?.[1] ?? '')
  return secret !== '' && secret.length <= longestSecret ? secret : null
}

export function authenticate(request: FastifyRequest, world: World): Caller | Promise<Caller> {
  const secret = bearerSecret(request.headers.authorization)
  if (secret === null) throw new CoreError('unauthenticated', 'Unauthenticated.')
  return world.authenticate(secret)
}

export function rememberCaller(request: FastifyRequest, caller: Caller): void {
  const known: Known = request
  known[callerKey] = caller
}

/** Null before the caller was found: strangers and what fails earlier have none. */
export const knownCaller = (request: FastifyRequest): Caller | null =>
  (request as Known)[callerKey] ?? null

/** Who is asking. Only routes that ask for access have one. */
export function callerOf(request: FastifyRequest): Caller {
  const caller = (request as Known)[callerKey]
  if (!caller) throw new Error('a route without access asked who its caller is')
  return caller
}
