import type { FastifyInstance, FastifyReply } from 'fastify'
import { publicTracking } from '../../core/tracking/public-tracking.ts'
import type { HttpLog } from '../shared/http-log.ts'
import { problemOf } from '../shared/problems.ts'
import { statusOf } from '../shared/transport-fault.ts'
import { worldOf } from '../shared/world-of-request.ts'
import { sentencePage } from './page.ts'
import { pagePolicy } from './style.ts'
import { trackingView } from './tracking-view.ts'

/** Longer than any number that a carrier gives. */
const longestCode = 64

/**
 * `/t/{tracking_code}`, for whoever was told the number: no token, no script, and of the recipient no
 * more than city and country. Each world shows its own parcels only.
 */
export function serveTrackingPage(server: FastifyInstance, log: HttpLog): void {
  server.register(async scope => {
    scope.setErrorHandler((error, request, reply) => {
      const { code } = problemOf(error)
      const path = request.url.split('?', 1)[0]
      log.error({ requestId: request.id, path, err: error }, 'a tracking page could not be made')
      const sandbox = worldOf(request).environment === 'sandbox'
      const sentence = 'The parcel can not be looked up at the moment. Please try again in a while.'
      return send(
        reply.code(statusOf[code]),
        sentencePage('Something went wrong', sentence, sandbox),
      )
    })
    scope.get<{ Params: { tracking_code: string } }>(
      '/t/:tracking_code',
      async (request, reply) => {
        const world = worldOf(request)
        const sandbox = world.environment === 'sandbox'
        const code = request.params.tracking_code.replace(/\s/g, '').toUpperCase()
        const tracking = code.length <= longestCode ? await publicTracking(world, code) : null
        if (tracking) return send(reply, trackingView(tracking, sandbox))
        return send(reply.code(404), unknown(sandbox))
      },
    )
  })
}

const unknown = (sandbox: boolean): string =>
  sentencePage(
    'No such parcel',
    'Nothing is known under this tracking number. Please check it: a letter O is easily taken for a zero.',
    sandbox,
  )

const send = (reply: FastifyReply, text: string): FastifyReply =>
  reply
    .headers({
      'content-security-policy': pagePolicy,
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'cache-control': 'no-store',
    })
    .type('text/html; charset=utf-8')
    .send(text)
