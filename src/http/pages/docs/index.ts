import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CoreError } from '#core/errors.ts'
import type { Edge } from '../../base/edge.ts'
import { serveConsole } from './console.ts'
import { serveDocuments } from './openapi-documents.ts'
import { pagePolicy } from './page/style.ts'
import type { Site } from './site.ts'

export type DocsSettings = {
  readonly edges: readonly Edge[]
  readonly basePath: string
  publicUrl(): string
}

/**
 * Serves `/docs`: guides, the reference of each version, the errors. Every page is made of Markdown, which
 * stands at its address with `.md`. Nothing of it is loaded before the first visit.
 */
export function serveDocs(
  server: FastifyInstance,
  { edges, basePath, publicUrl }: DocsSettings,
): void {
  serveDocuments(server, edges, basePath)
  serveConsole(server, edges, basePath)
  let opened: Promise<Site> | null = null
  const site = (): Promise<Site> => {
    opened ??= import('./site.ts').then(({ openSite }) =>
      openSite({ edges, basePath, publicUrl: publicUrl() }),
    )
    return opened
  }
  server.get('/docs', async (request, reply) => sendPage(await site(), '/docs', request, reply))
  server.get('/docs.md', async (request, reply) =>
    sendPage(await site(), '/docs.md', request, reply),
  )
  server.get<{ Params: { '*': string } }>('/docs/*', async (request, reply) => {
    const path = `/docs/${request.params['*'].replace(/\/$/, '')}`
    return sendPage(await site(), path, request, reply)
  })
  server.get('/llms.txt', async (_request, reply) => {
    reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache')
    return (await site()).llmsText()
  })
}

function sendPage(
  site: Site,
  path: string,
  { headers }: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const content = contentAt(site, path)
  const isForPeople = headers.accept?.includes('text/html') === true
  if (!content && !isForPeople) throw new CoreError('not_found', `There is nothing at ${path}.`)
  const { type, text } = content ?? { type: 'text/html', text: site.missing() }
  reply.code(content ? 200 : 404)
  reply.header('cache-control', 'no-cache').type(`${type}; charset=utf-8`)
  if (type === 'text/html') reply.header('content-security-policy', pagePolicy)
  return reply.send(text)
}

type Content = { readonly type: string; readonly text: string }

function contentAt(site: Site, path: string): Content | null {
  const [, version] = /^\/docs\/postman-(\w+)\.json$/.exec(path) ?? []
  if (version) return contentOf('application/json', site.postmanCollection(version))
  if (path.endsWith('.md')) return contentOf('text/markdown', site.markdown(path.slice(0, -3)))
  return contentOf('text/html', site.html(path))
}

const contentOf = (type: string, text: string | null): Content | null =>
  text === null ? null : { type, text }
