import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import type { Edge } from '../base/edge.ts'

/**
 * The page loads only from its own origin. Its script adds styles and compiles code, so this page alone
 * allows the two `unsafe` sources.
 */
const pagePolicy =
  "default-src 'none'; script-src 'self' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; " +
  "connect-src 'self'; img-src 'self' data: blob:; font-src 'self' data:; worker-src 'self' blob:; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const dayCache = 'public, max-age=86400'

/** Serves the OpenAPI document at each version's address, and `/docs` to read and try them. */
export function serveDocs(server: FastifyInstance, edges: readonly Edge[], basePath: string): void {
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
  const page = pageOf(edges, basePath)
  server.get('/docs', (_request, reply) => {
    reply.header('content-security-policy', pagePolicy).type('text/html; charset=utf-8')
    return page
  })
  serveScript(server)
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

/** Requests from the page go to the sandbox unless the reader chooses another server. */
const bySandbox = (a: Server, b: Server): number => rank(a.url) - rank(b.url)

const rank = (url: string): number => (url.startsWith('/sandbox/') ? 0 : 1)

function pageOf(edges: readonly Edge[], basePath: string): string {
  const configuration = {
    sources: edges.map(({ name, version }, place) => ({
      title: `Version ${version}`,
      slug: name,
      url: `${basePath}/docs/${name}.json`,
      default: place === edges.length - 1,
    })),
    authentication: { preferredSecurityScheme: 'bearer' },
    withDefaultFonts: false,
    telemetry: false,
    showDeveloperTools: 'never',
    hideClientButton: true,
    agent: { disabled: true },
    mcp: { disabled: true },
  }
  const attribute = JSON.stringify(configuration).replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  return (
    '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    '<title>Postilion API</title></head><body>' +
    `<script id="api-reference" data-configuration="${attribute}"></script>` +
    `<script src="${basePath}/docs/scalar.js"></script></body></html>`
  )
}

type Script = { readonly plain: string; readonly zipped: Buffer }

function serveScript(server: FastifyInstance): void {
  let script: Promise<Script> | null = null
  server.get('/docs/scalar.js', async (request, reply) => {
    script ??= loadScript()
    const { plain, zipped } = await script
    reply.type('text/javascript; charset=utf-8').header('cache-control', dayCache)
    reply.header('vary', 'Accept-Encoding')
    if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return plain
    reply.header('content-encoding', 'gzip')
    return zipped
  })
}

/**
 * The plugin contains its script, four megabytes that a server without readers should not hold. So the
 * first visit loads the plugin into a separate server, and requests the script from it.
 */
async function loadScript(): Promise<Script> {
  const [{ default: fastify }, { default: scalar }] = await Promise.all([
    import('fastify'),
    import('@scalar/fastify-api-reference'),
  ])
  await using scriptServer = fastify()
  await scriptServer.register(scalar, { routePrefix: '/docs', configuration: { url: '/unused' } })
  const { payload: plain, statusCode } = await scriptServer.inject('/docs/js/scalar.js')
  if (statusCode !== 200) throw new Error(`the documentation's script answered ${statusCode}`)
  return { plain, zipped: await promisify(gzip)(plain) }
}
