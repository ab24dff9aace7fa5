import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Schema = {
  readonly type?: string
  readonly enum?: readonly string[]
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly examples?: readonly unknown[]
  readonly minimum?: number
  readonly $ref?: string
}

export type Parameter = {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required?: boolean
  readonly schema: Schema
  readonly example?: unknown
}

/** An operation of a published document, by which requests are made for it. */
export type Operation = {
  readonly version: string
  readonly name: string
  readonly method: string
  readonly path: string
  readonly parameters: readonly Parameter[]
  /** Null where it takes no body. */
  readonly body: { readonly schema: Schema; readonly example: unknown } | null
}

type Content = {
  readonly 'application/json': { readonly schema: Schema; readonly example: unknown }
}

type Listed = {
  readonly operationId: string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Content }
}

type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Listed>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

/** The operations of one version, with each reference to a schema resolved when it is looked at. */
export class PublishedDocument {
  readonly operations: readonly Operation[]
  readonly #schemas: Readonly<Record<string, Schema>>

  constructor(checkout: string, version: string) {
    const file = join(checkout, `openapi/${version}.json`)
    const { paths, components } = JSON.parse(readFileSync(file, 'utf8')) as Document
    this.#schemas = components.schemas
    this.operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId, parameters = [], requestBody }]) => ({
        version,
        name: operationId,
        method: method.toUpperCase(),
        path,
        parameters,
        body: requestBody?.content['application/json'] ?? null,
      })),
    )
  }

  /** Each form that a value may have, but for null. */
  forms(schema: Schema): readonly Schema[] {
    const found = this.#schemas[schema.$ref?.split('/').at(-1) ?? ''] ?? schema
    if (found !== schema) return this.forms(found)
    if (schema.anyOf) return schema.anyOf.flatMap(form => this.forms(form))
    return schema.type === 'null' ? [] : [schema]
  }
}
