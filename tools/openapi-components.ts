import { asideExample, publishedCodes } from '#http/base/edge.ts'

type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
type JsonObject = { [key: string]: Json }

const methods = ['get', 'put', 'post', 'delete', 'patch']

/**
 * Puts each schema with a title under `components`, once, and refers to it everywhere else; writes
 * each parameter that is an object or a list in brackets; and adds the headers that every answer
 * carries.
 */
export function nameSchemas(document: JsonObject): JsonObject {
  const schemas: JsonObject = {}
  for (const operation of operationsOf(document.paths)) nameCodes(operation)
  const paths = hoist(document.paths ?? {}, schemas)
  const webhooks = hoist(document.webhooks ?? {}, schemas)
  for (const operation of operationsOf(paths)) {
    sayWhetherBodyIsNeeded(operation, schemas)
    for (const parameter of asList(operation.parameters)) nameParameter(parameter, schemas)
    for (const response of Object.values(asObject(operation.responses))) {
      asObject(response).headers = { 'Request-Id': { $ref: '#/components/headers/RequestId' } }
      setAsideSchemaLike(asObject(response))
    }
  }
  const components = {
    ...asObject(document.components),
    headers: {
      RequestId: {
        description: 'Identifies this request; set by the service, whatever the client sent',
        schema: { type: 'string', format: 'uuid' },
      },
    },
    schemas: sorted(schemas),
  }
  return { ...document, paths, ...(document.webhooks && { webhooks }), components }
}

/**
 * Linters take an example with a `type` and a `default`, as a payment method has them, for a schema with a
 * faulty default, wherever below `content` it stands.
 */
function setAsideSchemaLike(response: JsonObject): void {
  const media = asObject(asObject(response.content)['application/json'])
  const { example } = media
  if (example === undefined || !readsAsSchema(example)) return
  response[asideExample] = example
  delete media.example
}

const readsAsSchema = (value: Json): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (('type' in value && 'default' in value) || Object.values(value).some(readsAsSchema))

/** Operations share the schemas of their failures, and each has codes of its own. */
function nameCodes({ responses }: JsonObject): void {
  for (const response of Object.values(asObject(responses)).map(asObject)) {
    const schema = asObject(asObject(asObject(response.content)['application/json']).schema)
    const codes = schema[publishedCodes]
    if (!Array.isArray(codes)) continue
    delete schema[publishedCodes]
    response[publishedCodes] = codes
    response.description = `${response.description}: ${codes.map(code => `\`${code}\``).join(', ')}`
  }
}

/** Parameters are handled later, when every schema has its name: the generator changes their schemas. */
const untouched = new Set(['examples', 'example', 'parameters'])

function hoist(value: Json, schemas: JsonObject): Json {
  if (Array.isArray(value)) return value.map(element => hoist(element, schemas))
  if (typeof value !== 'object' || value === null) return value
  const walked: JsonObject = {}
  for (const [key, inner] of Object.entries(value)) {
    // Examples are data: a `title` in them is a value, not a schema's name.
    if (untouched.has(key)) walked[key] = inner
    else if (key === 'properties') walked[key] = hoistProperties(asObject(inner), schemas)
    else walked[key] = hoist(inner, schemas)
  }
  const { title } = walked
  if (typeof title !== 'string') return walked
  if (walked.type === 'object') return nameSchema(title, walked, schemas)
  if (!isNullableObject(walked)) return walked
  return { anyOf: [nameSchema(title, { ...walked, type: 'object' }, schemas), { type: 'null' }] }
}

/** A property's description stands beside the reference to its schema. */
function hoistProperties(properties: JsonObject, schemas: JsonObject): JsonObject {
  const hoisted = Object.entries(properties).map(([name, property]) => {
    const { description, ...schema } = asObject(property)
    const referred = typeof schema.title === 'string' && description !== undefined
    const inner = hoist(referred ? schema : property, schemas)
    return [name, referred ? { ...asObject(inner), description } : inner] as const
  })
  return Object.fromEntries(hoisted)
}

const isNullableObject = ({ type }: JsonObject): boolean =>
  Array.isArray(type) && type.length === 2 && type.includes('object') && type.includes('null')

function nameSchema(title: string, schema: JsonObject, schemas: JsonObject): JsonObject {
  const known = schemas[title]
  if (known !== undefined && JSON.stringify(known) !== JSON.stringify(schema)) {
    throw new Error(`two different schemas are called ${title}`)
  }
  schemas[title] = schema
  return { $ref: `#/components/schemas/${title}` }
}

/** The generator calls every body required, even if all of its fields are optional. */
function sayWhetherBodyIsNeeded({ requestBody }: JsonObject, schemas: JsonObject): void {
  const body = asObject(requestBody)
  for (const media of Object.values(asObject(body.content))) {
    const { $ref } = asObject(asObject(media).schema)
    const { required, minProperties } = asObject(schemas[String($ref).split('/').at(-1) ?? ''])
    body.required = required !== undefined || minProperties !== undefined
  }
}

function nameParameter(parameter: JsonObject, schemas: JsonObject): void {
  if (parameter.in === 'header') parameter.name = spelledHeader(String(parameter.name))
  const { type, title } = asObject(parameter.schema)
  const known = typeof title === 'string' && title in schemas
  parameter.schema = known
    ? { $ref: `#/components/schemas/${title}` }
    : hoist(parameter.schema ?? {}, schemas)
  const types = Array.isArray(type) ? type : [type]
  if (types.includes('object') || types.includes('array')) {
    parameter.style = 'deepObject'
    parameter.explode = true
  }
}

/** Node reads headers in lower case; people write them as `Idempotency-Key`. */
const spelledHeader = (name: string): string =>
  name.replace(/(?:^|-)[a-z]/g, start => start.toUpperCase())

export function* operationsOf(paths: Json | undefined): Generator<JsonObject> {
  for (const path of Object.values(asObject(paths))) {
    for (const method of methods) {
      const operation = asObject(path)[method]
      if (operation !== undefined) yield asObject(operation)
    }
  }
}

const asObject = (value: Json | undefined): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}

const asList = (value: Json | undefined): JsonObject[] =>
  Array.isArray(value) ? value.map(asObject) : []

const sorted = (object: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1)))
