import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Access as CallerAccess, tenantOf } from '#core/access.ts'
import type { Environment } from '#core/environment.ts'
import { CoreError } from '#core/errors.ts'
import { type Access, accessOf } from '../edge.ts'
import type { Step } from '../step.ts'
import { worldOf } from '../world-of-request.ts'
import { callerOf } from './authentication.ts'
import { type Allowance, RateLimiter } from './rate-limiter.ts'
import { type DrawnShare, SharedRateLimiter } from './shared-rate-limiter.ts'

/** Whose allowance a request counts against: each has its own. */
type Holder = 'token' | 'account'

type RateLimits = Readonly<Record<Holder, Readonly<Record<Access['counts'], number>>>>

type HeldAllowance = Allowance & { readonly holder: Holder }

/** Takes one request off the allowances that it counts for, and tells of the one that is nearer to its end. */
export type TakeAllowance = (request: FastifyRequest) => HeldAllowance | Promise<HeldAllowance>

/** Limits the reads and the writes of each token, and of all tokens of an account, to so many a minute. */
export function limitRate(take: TakeAllowance): Step {
  return (request, reply) =>
    whenKnown(take(request), found => refuseExceeded(found, accessOf(request).counts, reply))
}

/** The allowances of the only node, or of a node that shares with nobody. */
export function ownAllowances(limits: RateLimits): TakeAllowance {
  const limiters = forEachLimit(limits, limit => new RateLimiter(limit))
  // A wall clock that is set back would shut a token out, and one that is set ahead would let it in.
  return takeBoth((request, holder) =>
    limiters[holder][accessOf(request).counts].take(keyOf(request, holder), performance.now()),
  )
}

/** The allowances that all nodes draw from one database. */
export function sharedAllowances(limits: RateLimits): TakeAllowance {
  const limiters = forEachLimit(limits, limit => new SharedRateLimiter(limit))
  return takeBoth((request, holder) => {
    const { counts } = accessOf(request)
    const key = keyOf(request, holder)
    const draw = (wanted: number) =>
      drawFrom(request, `${key} ${counts}`, wanted, limits[holder][counts])
    return limiters[holder][counts].take(key, () => performance.now(), draw)
  })
}

const forEachLimit = <T>({ token, account }: RateLimits, of: (limit: number) => T) => ({
  token: { reads: of(token.reads), writes: of(token.writes) },
  account: { reads: of(account.reads), writes: of(account.writes) },
})

/** What is refused to a token takes nothing from the others of its account. */
const takeBoth =
  (
    take: (request: FastifyRequest, holder: Holder) => Allowance | Promise<Allowance>,
  ): TakeAllowance =>
  request =>
    whenKnown(take(request, 'token'), own => {
      const ofToken: HeldAllowance = { ...own, holder: 'token' }
      if (own.exceeded) return ofToken
      return whenKnown(take(request, 'account'), all =>
        all.exceeded || all.remaining < own.remaining ? { ...all, holder: 'account' } : ofToken,
      )
    })

/** A request that needs no draw goes on in the same turn. */
function whenKnown<T, R>(value: T | Promise<T>, use: (known: T) => R | Promise<R>): R | Promise<R> {
  return value instanceof Promise ? value.then(use) : use(value)
}

async function drawFrom(
  request: FastifyRequest,
  owner: string,
  wanted: number,
  limit: number,
): Promise<DrawnShare> {
  const { store, clock } = worldOf(request)
  const { access } = callerOf(request)
  const now = clock.now()
  const { endsAt, ...drawn } = await store.transact(access.accountId, ({ allowances }) =>
    allowances.draw(tenantOf(access), { owner, wanted, limit }, now),
  )
  return { ...drawn, endsInMs: endsAt - now }
}

function refuseExceeded(
  { holder, limit, remaining, resetSeconds, exceeded }: HeldAllowance,
  counts: Access['counts'],
  reply: FastifyReply,
): void {
  reply.header('ratelimit-limit', limit)
  reply.header('ratelimit-remaining', remaining)
  reply.header('ratelimit-reset', resetSeconds)
  if (!exceeded) return
  throw new CoreError(
    'too_many_requests',
    `Too many requests: ${limit} ${counts} a minute are allowed${reach[holder]}. Try again in ${resetSeconds} s.`,
    {},
    { retryAfterSeconds: resetSeconds },
  )
}

const reach = { token: '', account: ' to all tokens of the account together' } as const

function keyOf(request: FastifyRequest, holder: Holder): string {
  const { access } = callerOf(request)
  const { environment } = worldOf(request)
  return holder === 'token'
    ? limitKey(access, environment)
    : `${environment} account ${access.accountId}`
}

/** A token of production, one of the sandbox and a person may have the same id. */
export function limitKey(access: CallerAccess, environment: Environment): string {
  switch (access.kind) {
    case 'token':
      return `${environment} token ${access.tokenId}`
    case 'user':
      return `${environment} user ${access.userId}`
    case 'system':
      return `${environment} ${access.by}`
  }
}
