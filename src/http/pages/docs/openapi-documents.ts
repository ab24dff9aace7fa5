import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { Edge } from '../../base/edge.ts'
import { MadeText, MadeTexts } from '../../base/made-text.ts'

/** Serves the OpenAPI document at each version's address, and for the console below `/docs`. */
export function serveDocuments(
  server: FastifyInstance,
  edges: readonly Edge[],
  basePath: string,
): void {
  const texts = new MadeTexts()
  const serve = (path: string, { openapi }: Edge, write: (text: string) => string): void => {
    const make = async () =>
      new MadeText('application/json; charset=utf-8', write(await readFile(openapi, 'utf8')))
    server.get(path, async (_request, reply) => {
      const document = await texts.get(path, make)
      return await document.send(reply.header('cache-control', 'no-cache'))
    })
  }
  for (const edge of edges) {
    serve(`${edge.prefix}/openapi.json`, edge, text =>
      basePath === '' ? text : published(text, basePath),
    )
    serve(`/docs/${edge.name}.json`, edge, text => published(text, basePath, bySandbox))
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
