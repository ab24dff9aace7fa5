import type { asideExample, publishedCodes } from '#http/base/edge.ts'

/** A schema of a published document, as far as tests look into it. */
export type Json = {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly description?: string
  readonly properties?: Readonly<Record<string, Json>>
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly items?: Json
  readonly anyOf?: readonly Json[]
}

type Shown = { readonly schema: Json; readonly example?: unknown }
type Content = { readonly 'application/json': Shown }

type Response = {
  readonly description: string
  readonly content: Content
  readonly [publishedCodes]?: readonly string[]
  readonly [asideExample]?: unknown
}

export type Parameter = Shown & {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required?: boolean
  readonly description?: string
}

export type Operation = {
  /** `POST /rates`. */
  readonly name: string
  readonly method: string
  readonly path: string
  readonly operationId: string
  readonly summary?: string
  readonly description?: string
  readonly tags: readonly string[]
  /** The scopes that it needs, where the document names them. */
  readonly 'x-scopes'?: readonly string[]
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly required: boolean; readonly content: Content }
  readonly responses: Readonly<Record<string, Response>>
}

type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Omit<Operation, 'name'>>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Json>> }
}

export const operationsOf = ({ paths }: Document): readonly Operation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([verb, operation]) => {
      const method = verb.toUpperCase()
      return {
        ...operation,
        parameters: operation.parameters ?? [],
        path,
        method,
        name: `${method} ${path}`,
      }
    }),
  )

type Found = { readonly path: string; readonly node: Json }

/** Every object in it, by its path; where a document is given, past references too. */
export function nodesOf(start: object, document?: Document): readonly Found[] {
  const found: Found[] = []
  const seen = new Set<object>()
  const look = (value: unknown, path: string): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return
    seen.add(value)
    if (!Array.isArray(value)) found.push({ path, node: value })
    const { $ref } = value as Json
    if ($ref && document) look(document.components.schemas[$ref.split('/').at(-1) ?? ''], $ref)
    for (const [key, inner] of Object.entries(value)) {
      if (key !== 'example' && key !== 'examples') look(inner, `${path}.${key}`)
    }
  }
  look(start, '')
  return found
}
