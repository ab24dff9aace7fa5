import type { Access as Asker } from '#core/access.ts'
import type { Environment } from '#core/environment.ts'
import { CoreError } from '#core/errors.ts'
import { callerOf } from './authentication.ts'
import { type Access, accessOf } from './edge.ts'
import { RateLimiter } from './rate-limiter.ts'
import type { Step } from './step.ts'
import { worldOf } from './world-of-request.ts'

export type RateLimits = Readonly<Record<Access['counts'], number>>

/** Limits the reads and the writes of each token, and of each person, to so many a minute. */
export function limitRate({ reads, writes }: RateLimits): Step {
  const limiters = { reads: new RateLimiter(reads), writes: new RateLimiter(writes) }
  return (request, reply) => {
    const { counts } = accessOf(request)
    // A wall clock that is set back would shut a token out, and one that is set ahead would let it in.
    const allowance = limiters[counts].take(
      limitKey(callerOf(request).access, worldOf(request).environment),
      performance.now(),
    )
    reply.header('ratelimit-limit', allowance.limit)
    reply.header('ratelimit-remaining', allowance.remaining)
    reply.header('ratelimit-reset', allowance.resetSeconds)
    if (!allowance.exceeded) return
    throw new CoreError(
      'too_many_requests',
      `Too many requests: ${allowance.limit} ${counts} a minute are allowed. Try again in ${allowance.resetSeconds} s.`,
      {},
      { retryAfterSeconds: allowance.resetSeconds },
    )
  }
}

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
