import type { FastifyReply, FastifyRequest } from 'fastify'
import { decodedPath } from '../world-of-request.ts'

/** Scanners for security holes that name themselves. */
const deniedAgents = /\b(?:sqlmap|nikto|masscan|zgrab|nmap|acunetix|dirbuster|wpscan)\b/i

const page =
  '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Access denied</title></head>' +
  '<body><h1>Access denied</h1><p>error code: 1010</p>' +
  '<p>Name your integration in the User-Agent header.</p></body></html>'

/**
 * Refuses what a protection layer in front of a deployment would refuse, so that clients can test
 * against it. It guards the API alone: browsers fetch the pages, and the operator's machines the probes.
 */
export function guardEdge(request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
  const agent = request.headers['user-agent']?.trim() ?? ''
  const isWelcome = agent !== '' && !deniedAgents.test(agent)
  if (isWelcome || !decodedPath(request.url).startsWith('/api/')) return undefined
  reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
  return reply.code(403).type('text/html; charset=utf-8').send(page)
}
