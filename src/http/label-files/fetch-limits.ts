import type { FastifyRequest } from 'fastify'
import type { LabelLink } from '#core/link/label-link.ts'
import { waitOfVisitor } from '../base/judge/limit-visitors.ts'
import { RateLimiter } from '../base/judge/rate-limiter.ts'
import { worldOf } from '../base/world-of-request.ts'

export type FetchAllowances = {
  /** Files a minute for each visitor; 0 sets no limit at all. */
  readonly visitor: number
  /** First fetches a minute for each account. */
  readonly account: number
}

/** In a minute: who buys a label fetches it at once, and perhaps again to look at it. */
const firstFetches = 5

/** Says for how many seconds a fetch has to wait; null where it has not. */
type WaitForFile = (request: FastifyRequest, link: LabelLink | null) => number | null

/**
 * Programs that buy labels fetch each of them, and many of them share one address. So the first fetches of
 * a file count for its account, which can buy no more labels in a minute. The address counts for all
 * others: for guesses, whose signature is not valid, and for who fetches one file again and again.
 */
export function limitFetches({ visitor, account }: FetchAllowances): WaitForFile {
  if (visitor === 0) return () => null
  const waitOf = waitOfVisitor(visitor)
  const [files, accounts] = [new RateLimiter(firstFetches), new RateLimiter(account)]
  return (request, link) => {
    if (link === null) return waitOf(request)
    const nowMs = performance.now()
    const { accountId, kind, documentId } = link
    const ofAccount = `${worldOf(request).environment} ${accountId}`
    const isFirst = !files.take(`${ofAccount} ${kind} ${documentId}`, nowMs).exceeded
    if (isFirst && !accounts.take(ofAccount, nowMs).exceeded) return null
    return waitOf(request)
  }
}
