import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CoreError, invalid, notFound } from '#core/errors.ts'
import type { Edge } from '../../base/edge.ts'
import { codingFor, encodedNow, sendEncoded } from '../../base/encoding.ts'
import { serveConsole } from './console.ts'
import { serveDocuments } from './openapi-documents.ts'
import { docsSearchPath, longestQuery } from './page/page.ts'
import { pagePolicy } from './page/style.ts'
import type { Site } from './site.ts'

const yearCache = 'public, max-age=31536000, immutable'

type DocsSettings = {
  readonly edges: readonly Edge[]
  readonly basePath: string
  publicUrl(): string
}

/**
 * Serves `/docs`: the manual, the reference of each version, the errors. Every page is made of Markdown, which
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
  server.get(docsSearchPath, async (request, reply) => sendResults(await site(), request, reply))
  server.get(`${docsSearchPath}.json`, async request => {
    const query = queryOf(request)
    if (query.length > longestQuery)
      throw invalid('q', `A search can have at most ${longestQuery} characters.`)
    return { hits: (await (await site()).search(query)) ?? [] }
  })
  server.get<{ Params: { hash: string; name: string } }>(
    '/docs/scripts/:hash/:name',
    async ({ params }, reply) => {
      const script = await (await site()).script(params.hash, params.name)
      if (script === null) throw notFound('File')
      return await script.send(reply.header('cache-control', yearCache))
    },
  )
  for (const path of ['/docs', '/docs.md', '/llms.txt']) {
    server.get(path, async (request, reply) => await sendPage(await site(), path, request, reply))
  }
  server.get<{ Params: { '*': string } }>('/docs/*', async (request, reply) => {
    const path = `/docs/${request.params['*'].replace(/\/$/, '')}`
    const picture = (await site()).picture(path)
    if (picture !== null) return await sendPicture(picture, reply)
    return await sendPage(await site(), path, request, reply)
  })
}

async function sendPage(
  site: Site,
  path: string,
  { headers }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const found = site.at(path)
  const isForPeople = headers.accept?.includes('text/html') === true
  if (!found && !isForPeople) throw new CoreError('not_found', `There is nothing at ${path}.`)
  const content = await (found ?? site.missing())
  reply.code(found ? 200 : 404).header('cache-control', 'no-cache')
  if (content.mediaType.startsWith('text/html')) {
    reply.header('content-security-policy', pagePolicy)
  }
  return await content.send(reply)
}

/** Where somebody asks for several things at once, the first counts. */
function queryOf({ query }: FastifyRequest): string {
  const { q = '' } = query as { readonly q?: string | readonly string[] }
  const [text = ''] = typeof q === 'string' ? [q] : q
  return text.trim()
}

async function sendResults(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const query = queryOf(request)
  const page = site.resultsPage(query, await site.search(query))
  reply
    .code(query.length > longestQuery ? 400 : 200)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .header('content-security-policy', pagePolicy)
  return sendEncoded(reply, encodedNow(page, codingFor(request.headers['accept-encoding'])))
}

const pictureTypes: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
}

async function sendPicture(file: URL, reply: FastifyReply): Promise<FastifyReply> {
  reply
    .type(pictureTypes[extname(file.pathname)] ?? 'application/octet-stream')
    .header('cache-control', 'public, max-age=86400')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
  return reply.send(await readFile(file))
}
