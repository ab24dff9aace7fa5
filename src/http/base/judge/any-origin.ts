import type { FastifyReply } from 'fastify'
import { labelFilesPath } from '../label-link.ts'
import { decodedPath } from '../world-of-request.ts'

/** Calls, label files, and the documents that describe the calls. */
const forPrograms = ['/api/', `${labelFilesPath}/`]
const document = /^\/docs\/[\w-]+\.json$/

/**
 * Whether scripts of any site may read what is answered at this address. They may where only a token or
 * a signature opens the door, because a browser sends neither by itself. They may not read pages: what a
 * page shows is for the person in front of it.
 */
export function isOpenToAnyOrigin(url: string): boolean {
  const path = url.startsWith('/api/') ? url : decodedPath(url)
  return forPrograms.some(prefix => path.startsWith(prefix)) || document.test(path)
}

const allowedHeaders = 'Authorization, Content-Type, Idempotency-Key, Sandbox-Fault'
const preflightSeconds = 86_400

/** The answer to OPTIONS on a path that exists, whether a browser or a person sent it. */
export function answerOptions(reply: FastifyReply, methods: readonly string[]): FastifyReply {
  const allowed = methods.join(', ')
  reply.code(204).header('allow', allowed)
  if (!isOpenToAnyOrigin(reply.request.url)) return reply.send()
  return reply
    .header('access-control-allow-methods', allowed)
    .header('access-control-allow-headers', allowedHeaders)
    .header('access-control-max-age', preflightSeconds)
    .send()
}
