import { readFileSync } from 'node:fs'

type Schema = {
  readonly $ref?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
}
type Parameter = { readonly name: string; readonly in: string; readonly required?: boolean } & {
  readonly schema: Schema
}
type Operation = {
  readonly operationId: string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
}
type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

/** A field by its dotted path, and whether a request must send it or an answer always has it. */
export type Field = {
  readonly path: string
  readonly required: boolean
  /** The named schema that declares it; null if the schema has no name. */
  readonly schema: string | null
}

export type PublishedOperation = {
  /** `POST /rates`. */
  readonly name: string
  readonly id: string
  readonly request: readonly Field[]
}

/** The fields of requests and answers in a published document. */
export class PublishedFields {
  readonly operations: readonly PublishedOperation[]
  /** The fields of each named schema. */
  readonly schemas: ReadonlyMap<string, readonly Field[]>
  readonly #document: Document

  constructor(file: URL) {
    this.#document = JSON.parse(readFileSync(file, 'utf8'))
    const { paths, components } = this.#document
    this.operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        name: `${method.toUpperCase()} ${path}`,
        id: operation.operationId,
        request: this.#requestOf(operation),
      })),
    )
    this.schemas = new Map(
      Object.entries(components.schemas).map(([name, schema]) => [
        name,
        [...this.#fieldsOf(schema, '', name, false)],
      ]),
    )
  }

  #requestOf({ parameters = [], requestBody }: Operation): readonly Field[] {
    const asked = parameters.flatMap(({ name, required = false, schema }) => [
      { path: name, required, schema: nameOf(schema) },
      ...this.#fieldsOf(schema, `${name}.`, nameOf(schema), true),
    ])
    const body = Object.values(requestBody?.content ?? {})[0]?.schema
    return body ? [...asked, ...this.#fieldsOf(body, '', nameOf(body), true)] : asked
  }

  /** With `deep`, also the fields of named schemas. */
  *#fieldsOf(schema: Schema, before: string, name: string | null, deep: boolean): Generator<Field> {
    const whole = this.#whole(schema)
    for (const [field, inner] of Object.entries(whole.properties ?? {})) {
      const path = before + field
      yield { path, required: whole.required?.includes(field) ?? false, schema: name }
      const named = nameOf(inner)
      if (named === null || deep) {
        yield* this.#fieldsOf(inner, `${path}.`, named ?? name, deep)
      }
    }
  }

  /** Follows references, enters a list's elements, and takes the one alternative that has fields. */
  #whole(schema: Schema): Schema {
    if (schema.$ref !== undefined) {
      return this.#document.components.schemas[lastStep(schema.$ref)] ?? {}
    }
    const inner = schema.items ?? schema.anyOf?.find(one => one.$ref ?? one.properties ?? one.items)
    return inner ? this.#whole(inner) : schema
  }
}

function nameOf(schema: Schema): string | null {
  if (schema.$ref !== undefined) return lastStep(schema.$ref)
  const inner =
    schema.items ?? schema.anyOf?.find(one => one.$ref !== undefined || one.items !== undefined)
  return inner ? nameOf(inner) : null
}

const lastStep = (pointer: string): string => pointer.slice(pointer.lastIndexOf('/') + 1)
