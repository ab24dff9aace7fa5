import type { FastifyInstance } from 'fastify'
import type { Clock } from '#core/time/clock.ts'

const yearMs = 365 * 24 * 3600 * 1000

/** RFC 9116: says where to report a vulnerability. */
export function serveSecurityTxt(
  server: FastifyInstance,
  clock: Clock,
  publicUrl: () => string,
): void {
  server.get('/.well-known/security.txt', (_request, reply) => {
    const expires = new Date(clock.now() + yearMs).toISOString()
    reply.type('text/plain; charset=utf-8')
    return [
      `Contact: ${publicUrl()}/docs`,
      `Expires: ${expires}`,
      `Canonical: ${publicUrl()}/.well-known/security.txt`,
      'Preferred-Languages: en',
      '',
    ].join('\n')
  })
}
