import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { Edge } from '../../base/edge.ts'

/** Serves the OpenAPI document at each version's address, and for the console below `/docs`. */
export function serveDocuments(
  server: FastifyInstance,
  edges: readonly Edge[],
  basePath: string,
): void {
  for (const edge of edges) {
    server.get(`${edge.prefix}/openapi.json`, async (_request, reply) => {
      reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache')
      const text = await readFile(edge.openapi, 'utf8')
      return basePath === '' ? text : published(text, basePath)
    })
    server.get(`/docs/${edge.name}.json`, async (_request, reply) => {
      reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache')
      return published(await readFile(edge.openapi, 'utf8'), basePath, bySandbox)
    })
  }
}

type Server = { readonly url: string }

/** Its servers are addresses below the public one. */
function published(
  text: string,
  basePath: string,
  order: (a: Server, b: Server) => number = () => 0,
): string {
  const document: { servers: readonly Server[] } = JSON.parse(text)
  const servers = document.servers
    .toSorted(order)
    .map(server => ({ ...server, url: basePath + server.url }))
  return JSON.stringify({ ...document, servers })
}

/** Requests from the console go to the sandbox unless the reader chooses another server. */
const bySandbox = (a: Server, b: Server): number => rank(a.url) - rank(b.url)

const rank = (url: string): number => (url.startsWith('/sandbox/') ? 0 : 1)
