import { fieldNamed, noteOf, type Schema, typeOf } from './client-types.ts'

type Content = { readonly 'application/json'?: { readonly schema: Schema } }
type Parameter = {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly description?: string
  readonly schema: Schema
}
type Operation = {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly required?: boolean; readonly content: Content }
  readonly responses: Readonly<
    Record<string, { readonly content?: Content; readonly 'x-error-codes'?: readonly string[] }>
  >
}
type Methods = Readonly<Record<string, Operation>>
export type Document = {
  readonly paths: Readonly<Record<string, Methods>>
  readonly webhooks?: Readonly<Record<string, Methods>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

/** One operation, as the client's types need it. */
export type ClientOperation = {
  readonly name: string
  /** `POST /labels/{shipment_id}`. */
  readonly route: string
  readonly note: string
  readonly parameters: readonly Parameter[]
  readonly body: Schema | null
  readonly isBodyRequired: boolean
  /** The body of each status below 300. */
  readonly answers: readonly (readonly [status: string, body: Schema])[]
  readonly errorCodes: readonly string[]
}

const schemaIn = (content: Content | undefined): Schema =>
  content?.['application/json']?.schema ?? {}

export const operationsIn = ({ paths }: Document): readonly ClientOperation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: operation.operationId,
      route: `${method.toUpperCase()} ${path}`,
      note: `${operation.summary}. ${operation.description}`,
      parameters: (operation.parameters ?? []).filter(({ in: place }) => place !== 'header'),
      body: operation.requestBody ? schemaIn(operation.requestBody.content) : null,
      isBodyRequired: operation.requestBody?.required ?? false,
      answers: Object.entries(operation.responses)
        .filter(([status]) => status.startsWith('2'))
        .map(([status, { content }]) => [status, schemaIn(content)] as const),
      errorCodes: Object.values(operation.responses).flatMap(
        ({ 'x-error-codes': codes }) => codes ?? [],
      ),
    })),
  )

/** The bodies of the events that the service tells of. */
export const eventsIn = ({ webhooks = {} }: Document): readonly Schema[] =>
  Object.values(webhooks)
    .flatMap(methods => Object.values(methods))
    .map(({ requestBody }) => schemaIn(requestBody?.content))

/** The signature of the call that carries the operation out. */
export function signatureOf(
  operation: ClientOperation,
  schemas: Readonly<Record<string, Schema>>,
): string {
  const { name, note, isBodyRequired, parameters } = operation
  const needsInput = isBodyRequired || parameters.some(({ required }) => required)
  const input = `input${needsInput ? '' : '?'}: ${inputOf(operation)}`
  return `${noteOf(note)}${name}(${input}, options?: CallOptions): ${resultOf(operation, schemas)}`
}

/** Parameters and body as one object: the caller need not know what stands where. */
function inputOf({ parameters, body }: ClientOperation): string {
  const fields = parameters.map(({ name, in: place, required = false, schema, description }) => {
    // Ids of the path are published as text, because they stand in an address.
    const type = place === 'path' ? 'string | number' : typeOf(schema, 'asked')
    return fieldNamed(name, required, type, 'asked', description)
  })
  const own = fields.length === 0 ? [] : [`{ ${fields.join('\n')} }`]
  return [...own, ...(body ? [inBrackets(typeOf(body, 'asked'))] : [])].join(' & ') || 'NoInput'
}

const inBrackets = (type: string): string => (type.includes(' | ') ? `(${type})` : type)

function resultOf({ answers }: ClientOperation, schemas: Readonly<Record<string, Schema>>): string {
  const isList = answers.some(([, body]) => {
    const named = schemas[typeOf(body, 'answered')] ?? body
    return named.properties?.links !== undefined
  })
  const union = answers.map(([status, body]) => `Answer<${status}, ${typeOf(body, 'answered')}>`)
  return `${isList ? 'Pages' : 'Promise'}<${union.join(' | ')}>`
}

/** A parameter and a field of one name could not both be sent. */
export function ambiguousNames(
  { name, parameters, body }: ClientOperation,
  schemas: Readonly<Record<string, Schema>>,
): readonly string[] {
  const bodies = body?.anyOf ?? [body ?? {}]
  const fields = bodies.flatMap(each =>
    Object.keys((schemas[typeOf(each, 'asked')] ?? each).properties ?? {}),
  )
  return parameters
    .filter(parameter => fields.includes(parameter.name))
    .map(parameter => `${name} has ${parameter.name} in its address and in its body`)
}
