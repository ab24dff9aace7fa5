import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Access as Asker, tenantOf } from '#core/access.ts'
import type { Environment } from '#core/environment.ts'
import { CoreError } from '#core/errors.ts'
import { callerOf } from './authentication.ts'
import { type Access, accessOf } from './edge.ts'
import { type Allowance, RateLimiter } from './rate-limiter.ts'
import { type Drawn, SharedRateLimiter } from './shared-rate-limiter.ts'
import type { Step } from './step.ts'
import { worldOf } from './world-of-request.ts'

export type RateLimits = Readonly<Record<Access['counts'], number>>

/** Takes one request off the allowance that it counts for. */
export type TakeAllowance = (request: FastifyRequest) => Allowance | Promise<Allowance>

/** Limits the reads and the writes of each token, and of each person, to so many a minute. */
export function limitRate(take: TakeAllowance): Step {
  return (request, reply) => {
    const allowance = take(request)
    const judge = (found: Allowance) => refuseExceeded(found, accessOf(request).counts, reply)
    return allowance instanceof Promise ? allowance.then(judge) : judge(allowance)
  }
}

/** The allowances of the only node, or of a node that shares with nobody. */
export function ownAllowances({ reads, writes }: RateLimits): TakeAllowance {
  const limiters = { reads: new RateLimiter(reads), writes: new RateLimiter(writes) }
  // A wall clock that is set back would shut a token out, and one that is set ahead would let it in.
  return request => limiters[accessOf(request).counts].take(keyOf(request), performance.now())
}

/** The allowances that all nodes draw from one database. */
export function sharedAllowances(limits: RateLimits): TakeAllowance {
  const limiters = {
    reads: new SharedRateLimiter(limits.reads),
    writes: new SharedRateLimiter(limits.writes),
  }
  return request => {
    const { counts } = accessOf(request)
    const key = keyOf(request)
    const draw = (wanted: number) => drawFrom(request, `${key} ${counts}`, wanted, limits[counts])
    return limiters[counts].take(key, () => performance.now(), draw)
  }
}

async function drawFrom(
  request: FastifyRequest,
  asker: string,
  wanted: number,
  limit: number,
): Promise<Drawn> {
  const { store, clock } = worldOf(request)
  const { access } = callerOf(request)
  const now = clock.now()
  const { endsAt, ...drawn } = await store.transact(access.accountId, ({ allowances }) =>
    allowances.draw(tenantOf(access), { asker, wanted, limit }, now),
  )
  return { ...drawn, endsInMs: endsAt - now }
}

function refuseExceeded(
  { limit, remaining, resetSeconds, exceeded }: Allowance,
  counts: Access['counts'],
  reply: FastifyReply,
): void {
  reply.header('ratelimit-limit', limit)
  reply.header('ratelimit-remaining', remaining)
  reply.header('ratelimit-reset', resetSeconds)
  if (!exceeded) return
  throw new CoreError(
    'too_many_requests',
    `Too many requests: ${limit} ${counts} a minute are allowed. Try again in ${resetSeconds} s.`,
    {},
    { retryAfterSeconds: resetSeconds },
  )
}

const keyOf = (request: FastifyRequest): string =>
  limitKey(callerOf(request).access, worldOf(request).environment)

/** A token of production, one of the sandbox and a person may have the same id. */
export function limitKey(access: Asker, environment: Environment): string {
  switch (access.kind) {
    case 'token':
      return `${environment} token ${access.tokenId}`
    case 'user':
      return `${environment} user ${access.userId}`
    case 'system':
      return `${environment} ${access.by}`
  }
}
