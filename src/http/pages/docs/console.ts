import type { FastifyInstance } from 'fastify'
import type { Edge } from '../../base/edge.ts'
import { html, Markup } from '../../base/html.ts'
import { MadeText, MadeTexts } from '../../base/made-text.ts'

export const consolePath = '/docs/console'

const scriptPath = '/docs/scalar.js'

/**
 * The page loads only from its own origin. Its script adds styles and compiles code, so this page alone
 * allows the two `unsafe` sources.
 */
const pagePolicy =
  "default-src 'none'; script-src 'self' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; " +
  "connect-src 'self'; img-src 'self' data: blob:; font-src 'self' data:; worker-src 'self' blob:; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const dayCache = 'public, max-age=86400'

/** Serves the page on which a reader tries the API. Its script is large, so no other page loads it. */
export function serveConsole(
  server: FastifyInstance,
  edges: readonly Edge[],
  basePath: string,
): void {
  const page = new MadeText('text/html; charset=utf-8', consolePage(edges, basePath))
  server.get(consolePath, (_request, reply) =>
    page.send(reply.header('content-security-policy', pagePolicy)),
  )
  serveScript(server)
}

function consolePage(edges: readonly Edge[], basePath: string): string {
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
  return html`${new Markup('<!DOCTYPE html>\n')}<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Postilion: console</title>
</head>
<body>
<p style="margin:0;padding:.5rem 1rem;background:#fff3d6;color:#3a2a00;font:.875rem/1.5 system-ui,sans-serif">This page is large: it loads four megabytes of script. <a style="color:inherit" href="${basePath}/docs">The documentation</a> has the same reference without script.</p>
${scriptWith(html`id="api-reference" data-configuration="${JSON.stringify(configuration)}"`)}
${scriptWith(html`src="${basePath}${scriptPath}"`)}
</body>
</html>
`.source
}

/** Not in a template: bundlers change templates with a tag that hold the end of a script. */
const scriptWith = (attributes: Markup): Markup =>
  new Markup(`<script ${attributes.source}></script>`)

function serveScript(server: FastifyInstance): void {
  const texts = new MadeTexts()
  server.get(scriptPath, async (_request, reply) => {
    const script = await texts.get(scriptPath, loadScript)
    return await script.send(reply.header('cache-control', dayCache))
  })
}

/**
 * The plugin contains its script, four megabytes that a server without readers should not hold. So the
 * first visit loads the plugin into a separate server, and requests the script from it.
 */
async function loadScript(): Promise<MadeText> {
  const [{ default: fastify }, { default: scalar }] = await Promise.all([
    import('fastify'),
    import('@scalar/fastify-api-reference'),
  ])
  await using scriptServer = fastify()
  await scriptServer.register(scalar, { routePrefix: '/docs', configuration: { url: '/unused' } })
  const { payload, statusCode } = await scriptServer.inject('/docs/js/scalar.js')
  if (statusCode !== 200) throw new Error(`the documentation's script answered ${statusCode}`)
  return new MadeText('text/javascript; charset=utf-8', payload)
}
