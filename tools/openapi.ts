import { readFile, writeFile } from 'node:fs/promises'
import swagger, { type SwaggerTransform } from '@fastify/swagger'
import fastify from 'fastify'
import type { Edge } from '#http/base/edge.ts'
import { edges } from '#http/server.ts'
import { nameSchemas, operationsOf } from './openapi-components.ts'
import { introductionTo, tags } from './openapi-introduction.ts'
import { portable } from './openapi-portable.ts'
import { webhooksOf } from './openapi-webhooks.ts'

/**
 * Writes the published document of each version from the schemas of its routes. `--check` writes
 * nothing and exits 1 if a committed document differs from the routes.
 */
const check = process.argv.includes('--check')
const stale: string[] = []

for (const edge of edges) {
  const made = `${JSON.stringify(await documentOf(edge), null, 2)}\n`
  const committed = await readFile(edge.openapi, 'utf8').catch(() => '')
  if (made === committed) continue
  if (check) stale.push(edge.openapi.pathname)
  else await writeFile(edge.openapi, made)
}

if (stale.length > 0) {
  console.error(`stale: ${stale.join(', ')}; run npm run generate`)
  process.exitCode = 1
}

async function documentOf(edge: Edge): Promise<object> {
  await using app = fastify({ exposeHeadRoutes: false })
  await app.register(swagger, {
    ...(edge.namesScopes && { transform: nameScopes }),
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Postilion',
        version: edge.version,
        description: introductionTo(edge),
        contact: { name: 'The operator of this instance' },
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [
        { url: edge.prefix, description: 'Production' },
        { url: `/sandbox${edge.prefix}`, description: 'Sandbox: test data, nothing is shipped' },
      ],
      security: [{ bearer: [] }],
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', description: 'A token of this environment' },
        },
      },
    },
  })
  // No request reaches these routes, so nothing is validated.
  app.setValidatorCompiler(() => () => true)
  await app.register(async scope => edge.routes(scope.withTypeProvider()))
  await app.ready()
  const described = { ...app.swagger(), ...webhooksOf(edge) }
  const document = portable(nameSchemas(JSON.parse(JSON.stringify(described))))
  const used = new Set([...operationsOf(document.paths)].flatMap(operation => operation.tags))
  return { ...document, tags: tags.filter(({ name }) => used.has(name)) }
}

/** For readers, and for programs that make tokens. */
function nameScopes({ schema, url, route }: Parameters<SwaggerTransform>[0]) {
  const scopes = route.config?.access?.scopes ?? []
  const named = scopes.map(scope => `\`${scope}\``).join(' and ')
  const needed = named === '' ? 'Any token can call it.' : `Requires the scope ${named}.`
  return {
    url,
    schema: { ...schema, description: `${schema.description} ${needed}`, 'x-scopes': scopes },
  }
}
