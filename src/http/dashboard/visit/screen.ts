import type { Tenant } from '#core/access.ts'
import type { Register } from '#core/account/accounts.ts'
import type { Caller } from '#core/account/authenticate.ts'
import type { Command } from '#core/command/command.ts'
import type { RequestKey } from '#core/command/key-store.ts'
import type { Environment } from '#core/environment.ts'
import type { PaperName } from '#core/ports/label-sheets.ts'
import type { SignedIn } from '#core/user/session.ts'
import type { World } from '#core/world.ts'
import type { ScreenAction } from '../../base/api-call.ts'
import type { Markup } from '../../base/html.ts'
import type { HttpLog } from '../../base/http-log.ts'
import type { CallService } from '../../base/keep/self-caller.ts'
import type { Frame, Right } from './frame.ts'
import type { OpenQuotes } from './open-quotes.ts'
import type { ShownCall } from './shown-call.ts'

/** What a browser is to remember, that is no secret: how somebody prints at this desk. */
export type KeptChoice = { readonly name: 'print'; readonly value: string }

type Keeping = { readonly keeps?: KeptChoice }

/** What the box for searching holds, and what stands below it. */
export type ShownSearch = { readonly text: string; readonly options: Markup }

export type Page = {
  readonly kind: 'page'
  /** The browser names its window so: no two screens have the same. */
  readonly title: string
  readonly content: Markup
  /** 200 unless a form was refused. */
  readonly status?: number
  /** A form that came too often may be sent again after them. */
  readonly retryAfterSeconds?: number | null
  /** The page is to be printed on it: its sheets are as large, and no menu is around it. */
  readonly paper?: PaperName
  /** What the box in the bar holds. */
  readonly search?: ShownSearch
  /** What stands around it, where the screen has changed that. */
  readonly frame?: Frame
  /** What the browser is to keep as its session from now on. */
  readonly session?: string
} & Keeping

export type Redirect = {
  readonly kind: 'redirect'
  readonly to: string
  /** What the browser is to keep as its session from now on; null ends it. */
  readonly session?: string | null
  /** Whether single letters are to do something in this browser from now on. */
  readonly hasShortcuts?: boolean
}

export type File = Keeping & {
  readonly kind: 'file'
  readonly name: string
  readonly mediaType: string
  readonly bytes: Uint8Array | AsyncIterable<Uint8Array | string>
  /** A browser saves it under its name, and does not show it. */
  readonly isSaved: boolean
}

export type Answer = Page | Redirect | File

/** A request of anybody, as screens see it: they know no Fastify. */
export type Visit = {
  readonly requestId: string
  /** The service's own, which operators read. */
  readonly log: Pick<HttpLog, 'info' | 'warn'>
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  /** What a form sent; empty for a page that is read. */
  readonly form: URLSearchParams
  /** Where people and sessions are kept. */
  readonly register: World
  readonly world: World
  /** The stores of both worlds, for what both know of an account. */
  readonly bothWorlds: Register
  /** The URL of the service, as its people know it. */
  readonly publicUrl: string
  /** Whether a script of the page asked, for a part of it. */
  readonly isLive: boolean
  /** The URL under which the visitor reached us, for links that they pass on; else that of the service. */
  readonly ownUrl: string
  /** The name under which the browser asked. */
  readonly host: string
  /** Whether single letters do something in this browser. */
  readonly hasShortcuts: boolean
  /** Attempts to sign in are limited by it. */
  readonly ipAddress: string
  readonly browser: string
  /** What the browser remembers; empty where it does not. */
  kept(name: KeptChoice['name']): string
  /** The path of a screen that is of no account. */
  to(path: string, environment?: Environment): string
}

/** The screen is open to strangers, too. */
export type AnybodysVisit = Visit & {
  /** Whether whoever asks has signed in to the end. */
  isSignedIn(): Promise<boolean>
}

export type SignedInVisit = Visit & {
  readonly signedIn: SignedIn
  /** The session's secret, which only its own end needs. */
  readonly secret: string
}

/** The visitor may see this screen of this account. */
export type AccountVisit = SignedInVisit & {
  readonly caller: Caller
  readonly tenant: Tenant
  readonly frame: Frame
  /** The method and the pattern of the path: `POST /dashboard/:account/ship`. */
  readonly route: string
  command<Result>(key: RequestKey | null): Command<Result>
  /** Calls under one key wait for each other. Null where nobody waits for the answer any more. */
  inTurn<T>(
    command: Pick<Command, 'world' | 'tenant' | 'key'>,
    work: () => Promise<T>,
  ): Promise<T | null>
  /** What programs would send to do the same; empty where no version has such a call. */
  apiCallsFor(action: ScreenAction, does?: string): Promise<readonly ShownCall[]>
  /** Sends a call of the sandbox to the service itself, and answers with its Request-Id. */
  readonly callService: CallService
  /** Programs call the service at this URL in this world. It has no slash at its end. */
  readonly serviceUrl: string
  /** Prices that are still to come. */
  readonly openQuotes: OpenQuotes
  /** Called when the visitor goes away before the answer is made. */
  onLeave(leave: () => void): void
}

/** What a route does. Its answer is null where nobody waits for one. */
type Verb<V extends Visit> = (visit: V) => Answer | null | Promise<Answer | null>

/** Loads the module of a noun with the first visit of one of its verbs. */
export type Load<V extends Visit> = () => Promise<Verb<V>>

/** A person must have proved within the last ten minutes who they are. */
export type Proof = {
  /** Where the proof leads back to, as the table writes paths; the route itself where this is left out. */
  readonly backTo?: string
  /** What was sent in these fields stands in the form again. It is in the URL until then: no secrets. */
  readonly keeps?: readonly string[]
}

/** Shows a screen, or does what one of its forms asks for. Nothing of it is loaded before its first visit. */
export type DashboardRoute = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly proof?: Proof
  /** A part of a page, of which one visit asks for many. */
  readonly isPicture?: true
  /** A file that may take long to write: a person has one of each screen at a time. */
  readonly isLongFile?: true
} & (
  | { readonly admits: 'anybody'; readonly load: Load<AnybodysVisit>; readonly secretPath?: true }
  /** `code due`: only the password was right so far. */
  | {
      readonly admits: 'signed in' | 'code due' | 'operator'
      readonly load: Load<SignedInVisit>
    }
  /** The path is below that of an account. `also` is a second right that it needs. */
  | { readonly admits: Right; readonly also?: Right; readonly load: Load<AccountVisit> }
)

export type AccountRoute = Extract<DashboardRoute, { readonly admits: Right }>

/** The visitor needs each of them. */
export const rightsOf = ({ admits, also = admits }: AccountRoute): readonly Right[] =>
  also === admits ? [admits] : [admits, also]

/** It is open to people who have signed in to the end, and is of no account. */
export type PersonRoute = Extract<
  DashboardRoute,
  { readonly admits: 'signed in' | 'code due' | 'operator' }
>

export const pageOf = (title: string, content: Markup, status = 200): Page => ({
  kind: 'page',
  title,
  content,
  status,
})

/** What a script of ours asks for. */
export const jsonOf = (value: unknown): File => ({
  kind: 'file',
  name: 'answer.json',
  mediaType: 'application/json; charset=utf-8',
  bytes: Buffer.from(JSON.stringify(value)),
  isSaved: false,
})

export const redirectTo = (to: string): Redirect => ({ kind: 'redirect', to })
