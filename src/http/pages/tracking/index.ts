import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { publicTracking } from '#core/tracking/public-tracking.ts'
import { problemOf } from '../../base/error-answers.ts'
import type { HttpLog } from '../../base/http-log.ts'
import { limitVisitors } from '../../base/judge/limit-visitors.ts'
import { redactPath } from '../../base/keep/redact-text.ts'
import { statusOf } from '../../base/status-of-code.ts'
import { worldOf } from '../../base/world-of-request.ts'
import { type PageFrame, sentencePage } from './page.ts'
import { pagePolicy } from './style.ts'
import { trackingView } from './tracking-view.ts'
import type { Sentence, Words } from './words.ts'
import { english } from './words-in-english.ts'
import { french } from './words-in-french.ts'

/** Longer than any tracking number of a carrier. */
const longestCode = 64

/**
 * `/t/{tracking_code}`, for people who know the number: no token, no script, and of the recipient only
 * city and country. Each world shows only its own parcels. Numbers can be guessed one after the other,
 * so each visitor may look up `limit` parcels a minute; 0 turns the limit off.
 */
export function serveTrackingPage(server: FastifyInstance, log: HttpLog, limit: number): void {
  server.register(async scope => {
    scope.setErrorHandler((error, request, reply) => {
      const { code } = problemOf(error)
      const path = redactPath(request.url.split('?', 1)[0] ?? '')
      log.error({ requestId: request.id, path, err: error }, 'a tracking page could not be made')
      return sendSentence(reply.code(statusOf[code]), ({ failure }) => failure)
    })
    limitVisitors(scope, limit, (reply, waitSeconds) =>
      sendSentence(reply, ({ tooManyLookUps }) => tooManyLookUps(waitSeconds)),
    )
    scope.get<{ Params: { tracking_code: string } }>(
      '/t/:tracking_code',
      async (request, reply) => {
        const world = worldOf(request)
        const code = request.params.tracking_code.replace(/\s/g, '').toUpperCase()
        const tracking = code.length <= longestCode ? await publicTracking(world, code) : null
        if (!tracking) return sendSentence(reply.code(404), ({ unknownParcel }) => unknownParcel)
        const words = wordsForVisitor(request)
        return send(reply, words, trackingView(tracking, words, frameOf(request)))
      },
    )
  })
}

const frameOf = (request: FastifyRequest): PageFrame => ({
  sandbox: worldOf(request).environment === 'sandbox',
  basePath: request.context.basePath,
})

const wordsForVisitor = ({ headers }: FastifyRequest): Words => wordsFor(headers['accept-language'])

function sendSentence(reply: FastifyReply, choose: (words: Words) => Sentence): FastifyReply {
  const { request } = reply
  const words = wordsForVisitor(request)
  return send(reply, words, sentencePage(choose(words), words, frameOf(request)))
}

const send = (reply: FastifyReply, { language }: Words, text: string): FastifyReply =>
  reply
    .headers({
      'content-security-policy': pagePolicy,
      'content-language': language,
      vary: 'Accept-Language',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'cache-control': 'no-store',
    })
    .type('text/html; charset=utf-8')
    .send(text)

/** Chooses the language that the browser prefers; English where it accepts neither of the two. */
function wordsFor(acceptLanguage: string | undefined): Words {
  const [best] = (acceptLanguage ?? '')
    .split(',')
    .map(readPreference)
    .filter(({ words, weight }) => words !== null && weight > 0)
    .sort((a, b) => b.weight - a.weight)
  return best?.words ?? english
}

function readPreference(text: string): { words: Words | null; weight: number } {
  const [tag = '', ...parameters] = text.split(';').map(part => part.trim().toLowerCase())
  const quality = parameters.find(parameter => parameter.startsWith('q='))
  const [language] = tag.split('-', 1)
  const words = [english, french].find(known => known.language === language) ?? null
  return { words, weight: quality === undefined ? 1 : Number(quality.slice(2)) || 0 }
}
