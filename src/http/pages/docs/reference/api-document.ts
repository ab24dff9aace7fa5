import { readFile } from 'node:fs/promises'
import type { asideExample, Edge, publishedCodes } from '../../../base/edge.ts'

/** A schema of an OpenAPI document, as far as the pages show it. */
export type Schema = {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly description?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly enum?: readonly (string | number | null)[]
  readonly minimum?: number
  readonly exclusiveMinimum?: number
  readonly maximum?: number
  readonly maxLength?: number
  readonly maxItems?: number
}

export type Schemas = Readonly<Record<string, Schema>>

type Content = {
  readonly 'application/json': { readonly schema: Schema; readonly example?: unknown }
}

export type Parameter = {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required?: boolean
  readonly description?: string
  readonly schema: Schema
  readonly example?: unknown
}

export type Answer = {
  readonly description: string
  readonly content?: Content
  readonly [publishedCodes]?: readonly string[]
  readonly [asideExample]?: unknown
}

type PublishedOperation = {
  readonly operationId: string
  readonly summary: string
  readonly description?: string
  readonly tags: readonly string[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, Answer>>
}

export type Operation = PublishedOperation & {
  /** In capitals. */
  readonly method: string
  /** Relative to the version's prefix: `/labels/{shipment_id}`. */
  readonly path: string
}

/** What is posted to webhooks, as the document describes the call that takes it. */
export type Message = {
  /** The type of its event. */
  readonly summary: string
  readonly description: string
  readonly parameters: readonly Parameter[]
  readonly requestBody: { readonly content: Content }
  readonly responses: Readonly<Record<string, Answer>>
}

type PublishedDocument = {
  readonly info: { readonly description: string }
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, PublishedOperation>>>>
  readonly webhooks?: Readonly<Record<string, { readonly post: Message }>>
  readonly components: { readonly schemas: Schemas }
}

export type OperationGroup = {
  readonly name: string
  readonly description: string
  readonly operations: readonly Operation[]
}

/** What the document of one version says. */
export type ApiDocument = {
  /** As in paths: `v4`. */
  readonly name: string
  /** As people say it: `Version 4`. */
  readonly title: string
  readonly prefix: string
  readonly introduction: string
  readonly groups: readonly OperationGroup[]
  readonly messages: readonly Message[]
  readonly schemas: Schemas
  /** Whether the client of TypeScript speaks this version: that whose calls the screens draw. */
  readonly hasClient: boolean
}

export async function readDocument({
  name,
  prefix,
  openapi,
  apiCallFor,
}: Edge): Promise<ApiDocument> {
  const document: PublishedDocument = JSON.parse(await readFile(openapi, 'utf8'))
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
    })),
  )
  const groups = document.tags.map(tag => ({
    ...tag,
    operations: operations.filter(({ tags }) => tags.includes(tag.name)),
  }))
  return {
    name,
    title: `Version ${name.slice(1)}`,
    prefix,
    introduction: document.info.description,
    groups,
    messages: Object.values(document.webhooks ?? {}).map(({ post }) => post),
    schemas: document.components.schemas,
    hasClient: apiCallFor !== undefined,
  }
}

export const schemaOf = (content: Content): Schema => content['application/json'].schema

/** The example of a body as a block of Markdown. */
export const exampleOf = (content: Content, aside?: unknown): string =>
  `\`\`\`json\n${JSON.stringify(content['application/json'].example ?? aside, null, 2)}\n\`\`\`\n`
