import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { asideExample } from '#http/base/edge.ts'
import { edges } from '#http/server.ts'
import { type Json, nodesOf, operationsOf } from '../support/openapi-walk.ts'

const heads = ['Environments and tokens', 'Errors', 'Lists', 'Limits', 'Retries']

describe.each(edges.map(({ name, openapi }) => [name, openapi] as const))(
  'openapi/%s.json',
  (_, file) => {
    const document = JSON.parse(readFileSync(file, 'utf8'))
    const operations = operationsOf(document)
    const ajv = new Ajv2020({ strict: false, validateFormats: false, allowUnionTypes: true })
    ajv.addSchema(document, 'api')

    /** What is wrong with an example, by the schema that it stands beside; null for nothing. */
    function faultOf(schema: Json, example: unknown): string | null {
      const here = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"api#/'))
      return ajv.validate(here, example) ? null : ajv.errorsText()
    }

    it('tells in its introduction what no operation says', () => {
      const { description, contact, license } = document.info
      for (const head of heads) expect(description).toContain(`\n## ${head}\n`)
      expect(description).toContain('postilion token create')
      for (const word of ['Idempotency-Key', 'Request-Id', 'Retry-After', '`page`']) {
        expect(description).toContain(word)
      }
      expect(contact.name).toBeTruthy()
      expect(license.identifier).toBe('Apache-2.0')
    })

    it('has a text for each tag, and a tag for each operation', () => {
      for (const { description } of document.tags) expect(description).toBeTruthy()
      const known = document.tags.map(({ name }: { name: string }) => name)
      const used = new Set(operations.flatMap(({ tags }) => tags))
      expect([...used].toSorted()).toEqual(known.toSorted())
    })

    it('tells its operations apart', () => {
      for (const { summary, description, tags } of operations) {
        expect(summary).toBeTruthy()
        expect(description).toBeTruthy()
        expect(tags).toHaveLength(1)
      }
      const { length } = operations
      expect(new Set(operations.map(({ summary }) => summary)).size).toBe(length)
      expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(length)
    })

    it('says of each property and parameter what it is', () => {
      const bare = nodesOf(document.components.schemas).flatMap(({ path, node }) =>
        Object.entries(node.properties ?? {}).flatMap(([name, property]) =>
          property.description ? [] : [`${path}.${name}`],
        ),
      )
      expect(bare).toEqual([])
      for (const { name, parameters } of operations) {
        for (const { name: field, description } of parameters) {
          expect(description, `${name} ${field}`).toBeTruthy()
        }
      }
    })

    it('shows an example of each request and of each answer, which its schema takes', () => {
      const shown = (what: string, { schema, example }: { schema: Json; example?: unknown }) => {
        expect(example, what).toBeDefined()
        expect(faultOf(schema, example), what).toBeNull()
      }
      for (const { name, parameters, requestBody, responses } of operations) {
        for (const parameter of parameters) {
          const what = `${name} ${parameter.name}`
          if (parameter.required) shown(what, parameter)
          else if (parameter.example !== undefined) shown(what, parameter)
        }
        if (requestBody) shown(name, requestBody.content['application/json'])
        for (const [status, { content, [asideExample]: aside }] of Object.entries(responses)) {
          const media = content['application/json']
          shown(`${name} ${status}`, { ...media, example: media.example ?? aside })
        }
      }
    })

    it('gives no default to what is asked: generators would demand the field', () => {
      const asked = operations.flatMap(({ parameters, requestBody }) => [
        ...parameters.map(({ schema }) => schema),
        ...(requestBody ? [requestBody.content['application/json'].schema] : []),
      ])
      const nodes = asked.flatMap(schema => nodesOf(schema, document))
      expect(nodes.length).toBeGreaterThan(asked.length)
      // A field may be called so.
      const schemas = nodes.filter(({ path }) => !path.endsWith('.properties'))
      expect(schemas.filter(({ node }) => 'default' in node)).toEqual([])
    })

    it('calls a date what is a date, and a moment what is a moment', () => {
      for (const { parameters } of operations) {
        for (const { name, schema } of parameters) {
          if (!/^(?:from|to)_date$/.test(name)) continue
          expect([schema, ...(schema.anyOf ?? [])].map(({ format }) => format)).toContain('date')
        }
      }
      for (const { node } of nodesOf(document.components.schemas)) {
        for (const [name, { format }] of Object.entries(node.properties ?? {})) {
          if (/^(?:created_at|updated_at)$/.test(name)) expect(format, name).toBe('date-time')
        }
      }
    })

    it('has one type a schema, and no null among values: some generators read no more', () => {
      const nodes = nodesOf(document).map(({ path, node }) => ({ ...node, path }))
      const schemas = nodes.filter(({ path }) => !path.endsWith('.properties'))
      expect(schemas.filter(({ type }) => Array.isArray(type))).toEqual([])
      expect(schemas.filter(({ enum: values }) => values?.includes(null))).toEqual([])
      // Null as the only type of a field, and a list of truths, are known to few.
      const lone = schemas.filter(
        ({ type, path }) => type === 'null' && !/\.anyOf\.\d+$/.test(path),
      )
      expect(lone).toEqual([])
      expect(schemas.filter(({ type, enum: values }) => type === 'boolean' && values)).toEqual([])
      // In Python a field is not called as its own type is.
      const moments = schemas.map(({ properties }) => properties?.datetime?.format)
      expect(moments.filter(format => format !== undefined)).toEqual([])
    })

    it('tells of events under a tag of their own: a generator writes one file for each', () => {
      const messages = operationsOf({ ...document, paths: document.webhooks ?? {} })
      const asked = new Set(operations.flatMap(({ tags }) => tags))
      expect(messages.flatMap(({ tags }) => tags).filter(tag => asked.has(tag))).toEqual([])
    })

    it('shows no example that reads like a schema with a default, which linters would judge', () => {
      const contents = operations.flatMap(({ requestBody, responses }) => [
        ...(requestBody ? [requestBody.content] : []),
        ...Object.values(responses).map(({ content }) => content),
      ])
      const shown = contents.map(content =>
        JSON.stringify(content['application/json'].example ?? ''),
      )
      expect(shown.filter(text => /\{[^{}]*"type":[^{}]*"default":/.test(text))).toEqual([])
    })

    it('refers to a named schema wherever an object may be null', () => {
      const unnamed = nodesOf(document.components.schemas).filter(
        ({ node: { type } }) =>
          Array.isArray(type) && ['object', 'null'].every(kind => type.includes(kind)),
      )
      expect(unnamed).toEqual([])
    })
  },
)
