import type { AccountId } from '#core/access.ts'
import type { Environment } from '#core/environment.ts'
import { addMember } from '#core/user/members.ts'
import { insertSession, newSession } from '#core/user/open-session.ts'
import type { Role } from '#core/user/roles.ts'
import type { SessionStage } from '#core/user/session-store.ts'
import { operatorAtShell } from '#core/user/user-register.ts'
import { cookieKind } from '../../../src/http/dashboard/session/cookie.ts'
import type { Service } from '../service.ts'

export const visitorPassword = 'nine mugs in a parcel'

export type Screened = {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** Where it leads; null where it leads nowhere. */
  readonly location: string | null
}

type Sent = { readonly headers?: Readonly<Record<string, string>> }

type Who = {
  readonly email: string
  readonly userId: number
  readonly account: AccountId
  readonly secret: string
  readonly environment: Environment
}

/** Somebody who has signed in to the dashboard of a service, as their browser would ask. */
export class DashboardVisitor {
  readonly #who: Who
  readonly email: string
  readonly userId: number
  readonly account: AccountId
  readonly cookie: string
  readonly #url: string
  readonly #environment: Environment

  constructor(url: string, who: Who) {
    this.#who = who
    this.#url = url
    this.#environment = who.environment
    this.email = who.email
    this.userId = who.userId
    this.account = who.account
    this.cookie = `${cookieKind(url).name}=${who.secret}`
  }

  /** The same person at another account, which need not be theirs. */
  atAccount(account: AccountId): DashboardVisitor {
    return new DashboardVisitor(this.#url, { ...this.#who, account })
  }

  /** The same person, who comes to another process of the same data. */
  atService(url: string): DashboardVisitor {
    return new DashboardVisitor(url, this.#who)
  }

  /** The same person with another session, as in a second browser. */
  async again(service: Service, browser = 'test'): Promise<DashboardVisitor> {
    const secret = await openSession(service, this.userId, { browser })
    return new DashboardVisitor(this.#url, { ...this.#who, secret })
  }

  /** The address of a screen of the account: `/quote`. */
  at(path: string): string {
    const world = this.#environment === 'sandbox' ? '/sandbox' : ''
    return `${this.#url}${world}/dashboard/${this.account}${path}`
  }

  get(path: string, sent: Sent = {}): Promise<Screened> {
    return screened(this.at(path), { headers: { cookie: this.cookie, ...sent.headers } })
  }

  post(
    path: string,
    fields: Readonly<Record<string, string>> | URLSearchParams | string = {},
    sent: Sent = {},
  ): Promise<Screened> {
    const headers = { cookie: this.cookie, 'sec-fetch-site': 'same-origin', ...sent.headers }
    return screened(this.at(path), { method: 'POST', body: new URLSearchParams(fields), headers })
  }
}

export async function screened(url: string, init: RequestInit = {}): Promise<Screened> {
  const answer = await fetch(url, { redirect: 'manual', ...init })
  const { status, headers } = answer
  return { status, headers, text: await answer.text(), location: headers.get('location') }
}

let made = 0

export type VisitorWish = {
  readonly role?: Role
  readonly environment?: Environment
  /** A fresh one where none is named. */
  readonly account?: AccountId
  readonly isOperator?: boolean
  /** Whether they have signed in to the end, as they have where nothing is named. */
  readonly stage?: SessionStage
  readonly settings?: Readonly<Record<string, string>>
}

/** A new user of an account, signed in. All visitors have one password. */
export async function dashboardVisitor(
  service: Service,
  {
    role = 'owner',
    environment = 'sandbox',
    isOperator = false,
    stage = 'full',
    ...wish
  }: VisitorWish = {},
): Promise<DashboardVisitor> {
  const register = service.app.worlds.production
  const account = wish.account ?? (await service.account(wish.settings))
  const passwordHash = await register.passwords.hash(visitorPassword)
  made += 1
  const email = `visitor-${made}@example.com`
  const userId = await register.store.takeNumbers('user', 1)
  const createdAt = register.clock.now()
  const user = { id: userId, email, name: `Visitor ${made}`, isOperator, disabledAt: null }
  await register.store.transact(0, ({ users }) =>
    users.insert({ ...user, createdAt, passwordHash }),
  )
  await addMember(register, account, userId, role, operatorAtShell)
  const secret = await openSession(service, userId, { stage })
  return new DashboardVisitor(service.url, { email, userId, account, secret, environment })
}

async function openSession(
  { app }: Service,
  userId: number,
  { stage = 'full', browser = 'test' }: { stage?: SessionStage; browser?: string },
): Promise<string> {
  const { production: register } = app.worlds
  const session = await newSession(register, userId, stage, {
    address: '127.0.0.1',
    browser,
  })
  await register.store.transact(0, writers => insertSession(writers, session))
  return session.secret
}
