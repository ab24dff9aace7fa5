import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Environment } from '#core/environment.ts'
import { CoreError } from '#core/errors.ts'
import { endLookAs } from '#core/user/look-as.ts'
import type { Sessions } from '#core/user/session.ts'
import { parseId } from '#core/values/parse-id.ts'
import type { World } from '#core/world.ts'
import { problemOf } from '../base/error-answers.ts'
import { type FrameSettings, personFrame } from './frame-for.ts'
import { afterLoss } from './nouns/session/after-loss.ts'
import { accountVisit, requireRight, signedInVisit, visitOf } from './open-visit.ts'
import { PersonLimits } from './person-limits.ts'
import { PersonQueues } from './person-queues.ts'
import { cookieKind, readCookie } from './session/cookies.ts'
import { requireFreshProof } from './session/fresh-proof.ts'
import type { Frame, PersonFrame } from './visit/frame.ts'
import {
  type AccountRoute,
  type AccountVisit,
  type Answer,
  type DashboardRoute,
  type PersonRoute,
  redirectTo,
  type SignedInVisit,
  type Visit,
} from './visit/screen.ts'

/** What stands around the answer, and around a refusal: null until it is known who asks. */
export type KnownFrame = { frame: Frame | PersonFrame | null }

/**
 * Judges a request for a screen in one order: who asks, how often, whether a code is due, in which account,
 * with which right, and whether a proof is due. Only then its verb is loaded and runs.
 */
export class ScreenJudge {
  readonly limits = new PersonLimits()
  readonly #queues = new PersonQueues()
  readonly #worlds: Readonly<Record<Environment, World>>
  readonly #sessions: Sessions
  readonly #settings: FrameSettings

  constructor(
    worlds: Readonly<Record<Environment, World>>,
    sessions: Sessions,
    settings: FrameSettings,
  ) {
    this.#worlds = worlds
    this.#sessions = sessions
    this.#settings = settings
  }

  visit(request: FastifyRequest): Visit {
    return visitOf(request, this.#worlds, this.#settings)
  }

  signedIn(visit: Visit, { headers }: FastifyRequest): Promise<SignedInVisit | null> {
    const secret = readCookie(headers.cookie, cookieKind(this.#settings.publicUrl()))
    return signedInVisit(visit, secret, this.#sessions)
  }

  async answer(
    request: FastifyRequest,
    reply: FastifyReply,
    route: DashboardRoute,
    around: KnownFrame,
  ): Promise<Answer | null> {
    const visit = this.visit(request)
    if (route.admits === 'anybody') {
      const isSignedIn = async () =>
        (await this.signedIn(visit, request))?.signedIn.session.stage === 'full'
      return (await route.load())({ ...visit, isSignedIn })
    }
    const found = await this.signedIn(visit, request)
    if (found === null) return afterLoss(visit, request)
    if (route.method === 'GET') this.limits.count(found, route)
    if (route.admits === 'code due') return (await route.load())(found)
    if (found.signedIn.session.stage === 'code_due') return redirectTo(visit.to('/sign-in/code'))
    return isOfPerson(route)
      ? this.#answerPerson(found, route, around)
      : this.#answerInAccount(found, route, { request, reply, around })
  }

  async #answerPerson(
    visit: SignedInVisit,
    route: PersonRoute,
    around: KnownFrame,
  ): Promise<Answer | null> {
    around.frame = personFrame(visit.signedIn, this.#settings, route.admits)
    if (route.admits === 'operator' && !visit.signedIn.user.isOperator) throw onlyOperators()
    const detour = proofFor(visit, route, visit.to(route.proof?.backTo ?? route.path))
    return detour ?? (await route.load())(visit)
  }

  async #answerInAccount(
    visit: SignedInVisit,
    route: AccountRoute,
    {
      request,
      reply,
      around,
    }: { request: FastifyRequest; reply: FastifyReply; around: KnownFrame },
  ): Promise<Answer | null> {
    // A part of a page that asks by itself takes nobody away from what they look at.
    const isPage = route.method === 'GET' && !visit.isLive && !route.isPicture
    if (isPage && isGoingHome(visit)) {
      await endLookAs(this.#worlds.production, visit.signedIn)
      return redirectTo(request.originalUrl)
    }
    const isPicture = route.isPicture ?? false
    const opened = await accountVisit(visit, isPicture, request, reply, this.#settings)
    const { frame } = opened
    around.frame = frame
    requireRight(frame, route)
    const detour = proofFor(visit, route, frame.to(route.proof?.backTo ?? frame.path))
    return detour ?? this.#inQueue(opened, route, reply)
  }

  async #inQueue(
    visit: AccountVisit,
    route: AccountRoute,
    reply: FastifyReply,
  ): Promise<Answer | null> {
    const verb = await route.load()
    const userId = visit.signedIn.user.id
    if (route.isPicture) return this.#queues.drawPicture(userId, () => verb(visit))
    if (!route.isLongFile) return verb(visit)
    return this.#queues.writeFile({ userId, path: route.path }, reply, () => verb(visit))
  }

  /** The frame of the account in the path, where it is one of the visitor's. */
  async frameWithoutScreen(
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Frame | PersonFrame | null> {
    const visit = this.visit(request)
    const found = await this.signedIn(visit, request)
    if (found === null || found.signedIn.session.stage === 'code_due') return null
    this.limits.count(found, { method: 'GET' })
    const [account = ''] = (visit.params['*'] ?? '').split('/')
    try {
      const placed = { ...found, params: { account } }
      return (await accountVisit(placed, false, request, reply, this.#settings)).frame
    } catch (error) {
      if (problemOf(error).code !== 'not_found') throw error
      return personFrame(found.signedIn, this.#settings, 'signed in')
    }
  }
}

const isOfPerson = (route: DashboardRoute): route is PersonRoute =>
  route.admits === 'signed in' || route.admits === 'code due' || route.admits === 'operator'

/** Null where no proof is due. */
const proofFor = (
  visit: SignedInVisit,
  { proof }: DashboardRoute,
  backTo: string,
): Answer | null => (proof === undefined ? null : requireFreshProof(visit, backTo, proof.keeps))

/** Operators who go to an account of their own have finished looking at another. */
function isGoingHome({ signedIn, params }: SignedInVisit): boolean {
  const { lookAs } = signedIn.session
  const account = parseId(params.account ?? '')
  if (lookAs === null || account === null || account === lookAs) return false
  return signedIn.memberships.some(({ accountId }) => accountId === account)
}

const onlyOperators = (): CoreError =>
  new CoreError('scope_missing', 'Only operators of this installation can see this screen.')
