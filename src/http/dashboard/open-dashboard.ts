import type { FastifyReply, FastifyRequest } from 'fastify'
import { CoreError, notFound } from '#core/errors.ts'
import { Sessions } from '#core/user/session.ts'
import { problemOf } from '../base/error-answers.ts'
import { markKnown } from '../base/intake/arrived-request.ts'
import { faviconPath } from '../base/page-addresses.ts'
import { worldPrefix } from '../base/world-of-request.ts'
import type { Dashboard, DashboardSettings } from './dashboard.ts'
import type { FrameSettings } from './frame-for.ts'
import { type KnownFrame, ScreenJudge } from './judge-visit.ts'
import { afterLoss } from './nouns/session/after-loss.ts'
import { AssetStore, type Assets } from './page/assets.ts'
import { errorPage } from './page/error-page.ts'
import { respond } from './page/respond.ts'
import { cookieKind } from './session/cookies.ts'
import { notDoneField } from './session/fresh-proof.ts'
import { mostKeptBytes } from './session/kept-form.ts'
import { OpenQuotes } from './visit/open-quotes.ts'
import type { Answer, DashboardRoute } from './visit/screen.ts'

const yearCache = 'public, max-age=31536000, immutable'

export async function openDashboard(settings: DashboardSettings): Promise<Dashboard> {
  return new OpenDashboard(settings, await AssetStore.open())
}

/** Sends what the judged screens answer, with what stands around it. */
class OpenDashboard implements Dashboard {
  readonly #settings: DashboardSettings
  readonly #assets: AssetStore
  readonly #assetsAt: Assets
  readonly #judge: ScreenJudge

  constructor(settings: DashboardSettings, assets: AssetStore) {
    const { worlds, basePath, log } = settings
    const register = worlds.production
    const sessions = new Sessions(register.store, register.clock, error =>
      log.warn({ err: error }, 'the last use of a session was not stored'),
    )
    const frameSettings: FrameSettings = {
      ...settings,
      openQuotes: new OpenQuotes(),
      base: world => basePath + worldPrefix(world),
    }
    this.#settings = settings
    this.#assets = assets
    this.#assetsAt = assets.addresses(`${basePath}/dashboard`)
    this.#judge = new ScreenJudge(worlds, sessions, frameSettings)
  }

  async admit(
    request: FastifyRequest,
    reply: FastifyReply,
    route: DashboardRoute,
  ): Promise<FastifyReply | undefined> {
    const visit = this.#judge.visit(request)
    const found = await this.#judge.signedIn(visit, request)
    if (found === null) {
      return isShort(request) ? undefined : this.#send(reply, afterLoss(visit, request), null)
    }
    this.#judge.limits.count(found, route)
    // A person who still owes a code sends a short form.
    if (route.admits !== 'code due') markKnown(request.raw, found.signedIn.user.id)
    return undefined
  }

  async show(
    request: FastifyRequest,
    reply: FastifyReply,
    route: DashboardRoute,
  ): Promise<FastifyReply> {
    const around: KnownFrame = { frame: null }
    try {
      const answer = await this.#judge.answer(request, reply, route, around)
      return answer === null ? reply : this.#send(reply, answer, around.frame)
    } catch (error) {
      return this.refuse(request, reply, error, around.frame)
    }
  }

  async sendAsset(
    { hash, name }: { readonly hash: string; readonly name: string },
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const file = this.#assets.find(hash, name)
    if (!file) throw notFound('File')
    return await file.send(reply.header('cache-control', yearCache))
  }

  async missing(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    try {
      const frame = await this.#judge.frameWithoutScreen(request, reply)
      return this.refuse(request, reply, noScreen(), frame)
    } catch (error) {
      return this.refuse(request, reply, error)
    }
  }

  refuse(
    request: FastifyRequest,
    reply: FastifyReply,
    error: unknown,
    frame: KnownFrame['frame'] = null,
  ): FastifyReply {
    const problem = problemOf(error)
    request.context.problemCode = problem.code
    if (problem.code === 'internal_error') {
      const cause = problem.cause ?? problem
      this.#settings.log.error({ requestId: request.id, err: cause }, 'a screen failed')
    }
    if (problem.retryAfterSeconds !== null) reply.header('retry-after', problem.retryAfterSeconds)
    return this.#send(reply, errorPage(problem, request.id), frame)
  }

  #send(reply: FastifyReply, answer: Answer, frame: KnownFrame['frame']): FastifyReply {
    const { basePath, publicUrl } = this.#settings
    const around = {
      assets: this.#assetsAt,
      frame: (answer.kind === 'page' && answer.frame) || frame,
      iconAt: basePath + faviconPath,
      homeAt: `${basePath}/dashboard/`,
      isProved: isAfterProof(reply.request),
    }
    return respond(reply, answer, around, cookieKind(publicUrl()))
  }
}

const isAfterProof = ({ url }: FastifyRequest): boolean =>
  new RegExp(`[?&]${notDoneField}=`).test(url)

/** No more is read of a stranger than is carried along to where they sign in. */
function isShort({ headers }: FastifyRequest): boolean {
  const length = Number(headers['content-length'] ?? Number.NaN)
  return length <= mostKeptBytes
}

const noScreen = (): CoreError => new CoreError('not_found', 'There is no screen at this address.')
