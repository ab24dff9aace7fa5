import { CoreError } from '#core/errors.ts'
import { RateLimiter } from '../base/judge/rate-limiter.ts'
import type { DashboardRoute, SignedInVisit } from './visit/screen.ts'

/** A minute for each person: more than anybody clicks, and less than a program would like. */
const mostReads = 600
const mostWrites = 120
/** A print shows up to a thousand labels. */
const mostPictures = 6_000

export class PersonLimits {
  readonly #limiters = {
    GET: new RateLimiter(mostReads),
    POST: new RateLimiter(mostWrites),
    pictures: new RateLimiter(mostPictures),
  }

  count(
    { signedIn: { user } }: SignedInVisit,
    { method, isPicture }: Pick<DashboardRoute, 'method' | 'isPicture'>,
  ): void {
    const limiter = this.#limiters[isPicture ? 'pictures' : method]
    if (!limiter.take(String(user.id), performance.now()).exceeded) return
    throw new CoreError('too_many_requests', 'Too many requests. Try again in a minute.')
  }
}
