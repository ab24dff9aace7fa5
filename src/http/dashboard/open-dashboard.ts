import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AccountId } from '#core/access.ts'
import { CoreError, notFound } from '#core/errors.ts'
import { endLookAs } from '#core/user/look-as.ts'
import { Sessions } from '#core/user/session.ts'
import { parseId } from '#core/values/parse-id.ts'
import { problemOf } from '../base/error-answers.ts'
import { iconPath } from '../base/icon-path.ts'
import { markKnown } from '../base/intake/arrived-request.ts'
import { RateLimiter } from '../base/judge/rate-limiter.ts'
import type { Dashboard, DashboardSettings } from './dashboard.ts'
import { personFrame } from './frame-for.ts'
import { afterLoss } from './nouns/session/after-loss.ts'
import { accountVisit, requireRight, signedInVisit, visitOf } from './open-visit.ts'
import { AssetStore } from './page/assets.ts'
import { errorPage } from './page/error-page.ts'
import { respond } from './page/respond.ts'
import { cookieKind, readCookie } from './session/cookie.ts'
import { provedField } from './session/fresh-proof.ts'
import { mostKeptBytes } from './session/kept-form.ts'
import { Turns } from './turns.ts'
import type { Frame, PersonFrame } from './visit/frame.ts'
import { OpenQuotes } from './visit/open-quotes.ts'
import {
  type Answer,
  redirectTo,
  type Screen,
  type SignedInVisit,
  type Visit,
} from './visit/screen.ts'

/** A minute for each person: more than anybody clicks, and less than a program would like. */
const mostReads = 600
const mostWrites = 120
/** A print shows up to a thousand labels. */
const mostPictures = 6_000
const yearCache = 'public, max-age=31536000, immutable'

export async function openDashboard(settings: DashboardSettings): Promise<Dashboard> {
  const { worlds, basePath, log } = settings
  const register = worlds.production
  const sessions = new Sessions(register.store, register.clock, error =>
    log.warn({ err: error }, 'the last use of a session was not stored'),
  )
  const assetStore = await AssetStore.open()
  const limiters = {
    GET: new RateLimiter(mostReads),
    POST: new RateLimiter(mostWrites),
    pictures: new RateLimiter(mostPictures),
  }
  const turns = new Turns()
  const addresses = {
    ...settings,
    openQuotes: new OpenQuotes(),
    base: (of: keyof typeof worlds) => (of === 'sandbox' ? `${basePath}/sandbox` : basePath),
  }
  const assets = assetStore.addresses(`${basePath}/dashboard`)

  const send = (
    reply: FastifyReply,
    answer: Answer,
    frame: Frame | PersonFrame | null,
  ): FastifyReply => {
    const around = {
      assets,
      frame: (answer.kind === 'page' && answer.frame) || frame,
      iconAt: basePath + iconPath,
      homeAt: `${basePath}/dashboard/`,
      isProved: isAfterProof(reply.request),
    }
    return respond(reply, answer, around, cookieKind(settings.publicUrl()))
  }

  const refuse = (
    request: FastifyRequest,
    reply: FastifyReply,
    error: unknown,
    frame: Frame | PersonFrame | null = null,
  ): FastifyReply => {
    const problem = problemOf(error)
    request.context.problemCode = problem.code
    if (problem.code === 'internal_error') {
      log.error({ requestId: request.id, err: problem.cause ?? problem }, 'a screen failed')
    }
    if (problem.retryAfterSeconds !== null) reply.header('retry-after', problem.retryAfterSeconds)
    return send(reply, errorPage(problem, request.id), frame)
  }

  const signedIn = (visit: Visit, request: FastifyRequest): Promise<SignedInVisit | null> => {
    const secret = readCookie(request.headers.cookie, cookieKind(settings.publicUrl()))
    return signedInVisit(visit, secret, sessions)
  }

  const limit = (
    { signedIn: { user } }: SignedInVisit,
    { method, isPicture }: Pick<Screen, 'method' | 'isPicture'>,
  ): void => {
    const limiter = limiters[isPicture ? 'pictures' : method]
    if (!limiter.take(String(user.id), performance.now()).exceeded) return
    throw new CoreError('too_many_requests', 'That was very much at once. Wait a minute.')
  }

  /** `framed` is told what stands around the answer, and around a refusal. */
  const answerOf = async (
    request: FastifyRequest,
    reply: FastifyReply,
    screen: Screen,
    framed: (frame: Frame | PersonFrame) => void,
  ): Promise<Answer | null> => {
    const visit = visitOf(request, worlds, addresses)
    if (screen.who === 'anybody') {
      const isSignedIn = async () =>
        (await signedIn(visit, request))?.signedIn.session.stage === 'full'
      return (await screen.load())({ ...visit, isSignedIn })
    }
    const found = await signedIn(visit, request)
    if (found === null) return afterLoss(visit, request)
    if (screen.method === 'GET') limit(found, screen)
    if (screen.who === 'code due') return (await screen.load())(found)
    if (found.signedIn.session.stage === 'code_due') return redirectTo(visit.to('/sign-in/code'))
    if (screen.who === 'signed in' || screen.who === 'operator') {
      framed(personFrame(found.signedIn, addresses, screen.who))
      if (screen.who === 'operator' && !found.signedIn.user.isOperator) throw onlyOperators()
      return (await screen.load())(found)
    }
    // A part of a page that asks by itself takes nobody away from what they look at.
    const isPage = screen.method === 'GET' && !visit.isLive && !screen.isPicture
    const own = isPage ? ownAccountIn(found) : null
    if (own !== null) {
      await endLookAs(register, found.signedIn)
      return redirectTo(request.originalUrl)
    }
    const opened = await accountVisit(found, screen.isPicture ?? false, request, reply, addresses)
    framed(opened.frame)
    requireRight(opened.frame, screen.who, screen)
    const answer = await screen.load()
    const userId = found.signedIn.user.id
    if (screen.isPicture) return turns.drawPicture(userId, () => answer(opened))
    if (!screen.isLongFile) return answer(opened)
    return turns.writeFile({ userId, path: screen.path }, reply, () => answer(opened))
  }

  /** Of the account that the address begins with, where it is the visitor's. */
  const frameWithoutScreen = async (
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Frame | PersonFrame | null> => {
    const visit = visitOf(request, worlds, addresses)
    const found = await signedIn(visit, request)
    if (found === null || found.signedIn.session.stage === 'code_due') return null
    limit(found, { method: 'GET' })
    const [account = ''] = (visit.params['*'] ?? '').split('/')
    try {
      const placed = { ...found, params: { account } }
      return (await accountVisit(placed, false, request, reply, addresses)).frame
    } catch (error) {
      if (problemOf(error).code !== 'not_found') throw error
      return personFrame(found.signedIn, addresses, 'signed in')
    }
  }

  return {
    async admit(request, reply, screen) {
      const visit = visitOf(request, worlds, addresses)
      const found = await signedIn(visit, request)
      if (found === null) {
        return isShort(request) ? undefined : send(reply, afterLoss(visit, request), null)
      }
      limit(found, screen)
      // Whoever still owes a code sends a short form.
      if (screen.who !== 'code due') markKnown(request.raw, found.signedIn.user.id)
      return undefined
    },

    async show(request, reply, screen) {
      let frame: Frame | PersonFrame | null = null
      try {
        const answer = await answerOf(request, reply, screen, found => {
          frame = found
        })
        return answer === null ? reply : send(reply, answer, frame)
      } catch (error) {
        return refuse(request, reply, error, frame)
      }
    },

    async sendAsset({ hash, name }, reply) {
      const file = assetStore.find(hash, name)
      if (!file) throw notFound('File')
      return await file.send(reply.header('cache-control', yearCache))
    },

    async missing(request, reply) {
      try {
        return refuse(request, reply, noScreen(), await frameWithoutScreen(request, reply))
      } catch (error) {
        return refuse(request, reply, error)
      }
    },

    refuse,
  }
}

const isAfterProof = ({ url }: FastifyRequest): boolean =>
  new RegExp(`[?&]${provedField}=`).test(url)

/** Of a stranger no more is read than is carried along to where they sign in. */
function isShort({ headers }: FastifyRequest): boolean {
  const length = Number(headers['content-length'] ?? Number.NaN)
  return length <= mostKeptBytes
}

/** Who goes to an account of their own has done looking as an operator at another. */
function ownAccountIn({ signedIn, params }: SignedInVisit): AccountId | null {
  const { lookAs } = signedIn.session
  const account = parseId(params.account ?? '')
  if (lookAs === null || account === null || account === lookAs) return null
  return signedIn.memberships.some(({ accountId }) => accountId === account) ? account : null
}

const noScreen = (): CoreError => new CoreError('not_found', 'There is no screen at this address.')

const onlyOperators = (): CoreError =>
  new CoreError('scope_missing', 'Only operators of this installation see this screen.')
