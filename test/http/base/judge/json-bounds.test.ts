import fastify from 'fastify'
import type { TSchema } from 'typebox'
import { expect, it } from 'vitest'
import { mostValues } from '#http/base/judge/json-bounds.ts'
import { edges } from '#http/server.ts'

type Node = {
  readonly anyOf?: readonly Node[]
  readonly properties?: Readonly<Record<string, Node>>
  readonly items?: Node
  readonly maxItems?: number
}

/** The fields and list entries of the largest value that a schema takes. */
function valuesOf({ anyOf, properties, items, maxItems }: Node): number {
  if (anyOf) return Math.max(...anyOf.map(valuesOf))
  const fields = Object.values(properties ?? {}).map(field => 1 + valuesOf(field))
  const entries = items ? (maxItems ?? Number.POSITIVE_INFINITY) * (1 + valuesOf(items)) : 0
  return fields.reduce((sum, field) => sum + field, entries)
}

/** A long list counts for nothing: each of its entries has a bound of its own. */
const withoutList = (body: TSchema & Node, longList: string | undefined): Node => ({
  ...body,
  ...(body.anyOf && { anyOf: body.anyOf.filter(form => !form.properties?.[longList ?? '']) }),
})

it('leaves room in each right body of each route for half as many unknown fields again', async () => {
  const largest = new Map<string, number>()
  for (const { name, routes } of edges) {
    const server = fastify()
    server.addHook('onRoute', ({ method, url, schema, config }) => {
      const body = schema?.body as (TSchema & Node) | undefined
      if (body)
        largest.set(`${name} ${method} ${url}`, valuesOf(withoutList(body, config?.longList)))
    })
    server.setValidatorCompiler(() => () => true)
    server.register(async scope => routes(scope.withTypeProvider()))
    await server.ready()
  }
  expect(largest.size).toBeGreaterThan(30)
  expect([...largest].filter(([, values]) => values * 1.5 > mostValues)).toEqual([])
})
