import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { FirstFetches } from '#core/link/first-fetch.ts'
import { type LabelLink, readLabelLink } from '#core/link/label-link.ts'
import { problemOf } from '../base/error-answers.ts'
import type { HttpLog } from '../base/http-log.ts'
import { labelFilesPath, labelMediaType } from '../base/label-link.ts'
import { statusOf } from '../base/status-of-code.ts'
import { worldOf } from '../base/world-of-request.ts'
import { openDocument } from './documents.ts'
import { type FetchAllowances, limitFetches } from './fetch-limits.ts'

const sentences: Readonly<Record<number, string>> = {
  404: 'There is no label at this address.',
  409: 'These labels are no longer available as one file: a carrier supplied one of them as a file of its own.',
  410: 'This address has expired, or its label is void.',
  503: 'The label cannot be shown at the moment. Try again later.',
}
const beingProcessed = 'This batch is being processed. Fetch its labels when it is done.'
const failure = 'Something went wrong on our side. Try again later.'

/**
 * `/labels/{token}.{format}`, for printers and browsers that send no header: the signature in the address
 * is the permission, and is judged before the database is asked.
 */
export function serveLabelFiles(
  server: FastifyInstance,
  log: HttpLog,
  allowances: FetchAllowances,
): void {
  const waitFor = limitFetches(allowances)
  const fetches = new FirstFetches()
  server.register(async scope => {
    scope.setErrorHandler((error, request, reply) => {
      const { code, retryAfterSeconds } = problemOf(error)
      if (code === 'internal_error') {
        log.error({ requestId: request.id, err: error }, 'a label file could not be made')
      }
      if (retryAfterSeconds !== null) reply.header('retry-after', retryAfterSeconds)
      return code === 'batch_in_use'
        ? sendText(reply.code(statusOf[code]), beingProcessed)
        : answerRefusal(reply, statusOf[code])
    })
    scope.get<{ Params: { file: string } }>(
      `${labelFilesPath}/:file`,
      { config: { secretPath: true } },
      async (request, reply) => {
        const link = linkOf(request, request.params.file)
        const waitSeconds = waitFor(request, link)
        if (waitSeconds !== null) return refuseTooMany(reply, waitSeconds)
        if (link === null) return answerRefusal(reply, 404)
        if (link.endsAt <= request.context.arrivedAt) return answerRefusal(reply, 410)
        const world = worldOf(request)
        const file = await openDocument(world, link)
        if (file === null) return answerRefusal(reply, 410)
        if (world.environment === 'sandbox' && link.kind === 'shipment') {
          await fetches
            .note(world.store, link.accountId, request.context.arrivedAt)
            // Whoever fetches a label gets it all the same.
            .catch(err => log.warn({ requestId: request.id, err }, 'a first fetch was not noted'))
        }
        const { format } = link
        const { bytes } = file
        return guarded(reply)
          .header('content-disposition', `inline; filename="${file.name}.${format}"`)
          .type(labelMediaType[format])
          .send(bytes instanceof Uint8Array ? bytes : Readable.from(bytes))
      },
    )
  })
}

/** The format stands in the token too: an address with another ending is none of ours. */
function linkOf(request: FastifyRequest, file: string): LabelLink | null {
  const [token = '', ending, ...rest] = file.split('.')
  const link = readLabelLink(worldOf(request).labelLinkKey, token)
  return link?.format === ending && rest.length === 0 ? link : null
}

const answerRefusal = (reply: FastifyReply, status: number): FastifyReply =>
  sendText(reply.code(status), sentences[status] ?? failure)

const refuseTooMany = (reply: FastifyReply, waitSeconds: number): FastifyReply =>
  sendText(
    reply.code(429).header('retry-after', waitSeconds),
    `Too many labels were fetched. Try again in ${waitSeconds} s.`,
  )

const sendText = (reply: FastifyReply, text: string): FastifyReply =>
  guarded(reply).type('text/plain; charset=utf-8').send(`${text}\n`)

/** No cache, no search engine and no other site is to learn the address or keep the file. */
const guarded = (reply: FastifyReply): FastifyReply =>
  reply.headers({
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  })
