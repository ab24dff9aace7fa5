import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyRequest,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify'
import type { TSchema } from 'typebox'
import type { Scope } from '#core/access.ts'
import type { ApiCallFor } from './api-call.ts'
import type { ProblemWording } from './error-answers.ts'
import type { Step } from './step.ts'

/** A version's part of the server: Fastify, with types read from TypeBox schemas. */
export type EdgeScope = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>

/** Who may use a route, and which of the token's allowances a use counts against. */
export type Access = {
  readonly scopes: readonly Scope[]
  readonly counts: 'reads' | 'writes'
}

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be merged.
  interface FastifyContextConfig {
    /** Every route of a version must have it: the server does not start otherwise. */
    access?: Access
  }
}

/** Who may use the request's route, which must be a route of a version. */
export function accessOf({ context: { route } }: FastifyRequest): Access {
  const { access } = route.config
  if (!access) throw new Error(`${route.url} does not say who may use it`)
  return access
}

/** Lines for a terminal. They work as pasted, in any folder. */
export type PastedCommands = {
  readonly quote: string
  /** Saves the label as label.pdf. Pasted again, it finds the same label. */
  readonly buy: string
  /** Tracks the label that `buy` saved. */
  readonly track: string
}

/** At the schema of a failure: its codes, which the document names for each operation. */
export const publishedCodes = 'x-error-codes'

/** At an answer: its example, where linters would misread it beside its schema. */
export const asideExample = 'x-example'

/** A whole version of the API: its words for errors, its rules for bodies, its routes. */
export type Edge = ProblemWording & {
  /** As in paths and metrics: `v4`. */
  readonly name: string
  /** As in the published document: `3.0`. */
  readonly version: string
  readonly prefix: string
  /** What the introduction of its document says of this version alone, in Markdown. */
  readonly introduction: {
    readonly requests: string
    readonly errors: string
    readonly lists: string
    readonly retries: string
  }
  /** Whether its document names the scopes of each operation. */
  readonly namesScopes: boolean
  /** The committed document, served without a token. */
  readonly openapi: URL
  /** What the first start prints, with the token of its account. The newest version alone has them. */
  readonly pastedCommands?: (api: string, token: string) => PastedCommands
  /** By which call a program does what a screen does, loaded when a screen asks. The newest version alone has it. */
  readonly apiCallFor?: () => Promise<ApiCallFor>
  /** What webhooks are sent, by the type of the event. */
  readonly messages?: Readonly<Record<string, TSchema>>
  takesMediaType(mediaType: string): boolean
  /** Reads body and query as leniently as this version promises, before its schemas judge them. */
  readonly readFields: Step
  /** Adds the routes; paths are relative to the prefix. */
  routes(scope: EdgeScope): void
}

export const edgeOfPath = (edges: readonly Edge[], path: string): Edge | undefined =>
  edges.find(
    ({ prefix }) => path.startsWith(prefix) && /^(?:[/?#]|$)/.test(path.slice(prefix.length)),
  )
