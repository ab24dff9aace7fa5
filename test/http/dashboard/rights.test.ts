import { describe, expect, inject, it } from 'vitest'
import { type Environment, environments } from '#core/environment.ts'
import {
  type DashboardRight,
  dashboardRights,
  type Role,
  rightsOfRole,
  roles,
  scopesOfRole,
} from '#core/user/roles.ts'
import {
  type DashboardVisitor,
  dashboardVisitor,
  type Screened,
  screened,
} from '#test/support/dashboard/visitor.ts'
import { sharedService } from '#test/support/service.ts'
import { dashboardRoutes } from '../../../src/http/dashboard/table/routes.ts'
import type { Right } from '../../../src/http/dashboard/visit/frame.ts'
import type { DashboardRoute } from '../../../src/http/dashboard/visit/screen.ts'

const service = await sharedService()

const lineOf = ({ method, path }: DashboardRoute): string => `${method} ${path}`
const isOfAccount = ({ path }: DashboardRoute): boolean => path.startsWith('/:account')

const isRight = (right: Right): right is DashboardRight =>
  dashboardRights.some(known => known === right)
const mayRole = (role: Role, world: Environment, right: Right): boolean =>
  isRight(right) ? rightsOfRole(role, world).has(right) : scopesOfRole(role, world).has(right)

/** Whoever a line is for, and the rights that it needs in an account. */
const needsOf = (screen: DashboardRoute): readonly DashboardRoute['admits'][] =>
  'also' in screen && screen.also ? [screen.admits, screen.also] : [screen.admits]
const mayOpen = (role: Role, world: Environment, screen: DashboardRoute): boolean =>
  needsOf(screen).every(right => mayRole(role, world, right as Right))

/** Asks for a screen of an account, or sends its form with nothing in it. */
function ask(
  { cookie }: Pick<DashboardVisitor, 'cookie'>,
  { method, path }: DashboardRoute,
  account: number,
  environment: Environment = 'production',
): Promise<Screened> {
  const below = path.replace(':account', `${account}`).replaceAll(/:\w+/g, 'absent')
  const world = environment === 'sandbox' ? '/sandbox' : ''
  const url = `${service.url}${world}/dashboard${below}`
  const headers = { cookie, 'sec-fetch-site': 'same-origin' }
  if (method === 'GET') return screened(url, { headers })
  return screened(url, { method, headers, body: new URLSearchParams() })
}

it('each right opens the screens that it was given in a review, and no other', () => {
  const lines = Map.groupBy(dashboardRoutes, screen => needsOf(screen).join(' and '))
  const given = [...lines].map(([who, those]) => [who, those.map(lineOf).toSorted()])
  expect(Object.fromEntries(given)).toMatchInlineSnapshot(`
    {
      "anybody": [
        "GET /invitation/:secret",
        "GET /reset/:secret",
        "GET /sign-in",
        "POST /invitation/:secret",
        "POST /reset/:secret",
        "POST /sign-in",
        "POST /sign-in/passkey",
        "POST /sign-in/passkey/options",
      ],
      "billing:read": [
        "GET /:account/money/statement.csv",
      ],
      "code due": [
        "GET /sign-in/code",
        "POST /sign-in/code",
        "POST /sign-out",
      ],
      "credits:read": [
        "GET /:account/money",
      ],
      "credits:write": [
        "GET /:account/money/top-up",
        "POST /:account/money/cards",
        "POST /:account/money/cards/:id/default",
        "POST /:account/money/cards/:id/remove",
        "POST /:account/money/top-up",
      ],
      "labels:create": [
        "GET /:account/print",
        "GET /:account/print/label",
        "GET /:account/print/pages",
        "GET /:account/print/test",
        "GET /:account/print/test/file",
        "GET /:account/ship",
        "GET /:account/ship/:button",
        "GET /:account/shipments/:code/return",
        "POST /:account/print",
        "POST /:account/print/file",
        "POST /:account/print/mark",
        "POST /:account/print/pages",
        "POST /:account/print/unmark",
        "POST /:account/ship",
        "POST /:account/ship/add-line",
        "POST /:account/ship/add-package",
        "POST /:account/ship/buy",
        "POST /:account/ship/fill-in-package",
        "POST /:account/ship/fill-in-recipient",
        "POST /:account/ship/late-prices",
        "POST /:account/ship/read-address",
        "POST /:account/ship/remove-package",
        "POST /:account/ship/take-suggestion",
        "POST /:account/shipments/:code/return",
      ],
      "labels:create and rates:read": [
        "POST /:account/ship/why",
      ],
      "labels:create and shipments:write": [
        "POST /:account/ship/save",
      ],
      "members": [
        "GET /:account/people",
        "GET /:account/people/remove",
        "POST /:account/people/invite",
        "POST /:account/people/remove",
        "POST /:account/people/role",
        "POST /:account/people/withdraw",
      ],
      "operator": [
        "GET /accounts",
        "GET /accounts/people",
        "POST /accounts/people/reset",
        "POST /look-as",
      ],
      "rates:read": [
        "GET /:account/quote",
        "GET /:account/quote/why",
      ],
      "requests": [
        "GET /:account/requests",
        "GET /:account/requests/:requestId",
        "GET /:account/requests/errors",
      ],
      "sandbox": [
        "GET /:account/sandbox",
        "GET /:account/start",
        "GET /:account/start/why",
        "POST /:account/sandbox/clock",
        "POST /:account/sandbox/seed",
        "POST /:account/shipments/:code/play",
      ],
      "sandbox and labels:create": [
        "POST /:account/start/buy",
      ],
      "settings": [
        "GET /:account/settings",
        "POST /:account/requests/keep-bodies",
        "POST /:account/settings",
        "POST /:account/settings/packages",
        "POST /:account/settings/packages/remove",
      ],
      "settings and grants": [
        "POST /:account/settings/grants",
      ],
      "shipments:read": [
        "GET /:account/shipments",
        "GET /:account/shipments.csv",
        "GET /:account/shipments/:code",
        "GET /:account/shipments/:code/files/:file",
        "GET /:account/shipments/:code/label.png",
      ],
      "shipments:void": [
        "GET /:account/shipments/:code/void",
        "GET /:account/shipments/void",
        "POST /:account/shipments/:code/void",
        "POST /:account/shipments/void",
      ],
      "signed in": [
        "GET /",
        "GET /docs-token",
        "GET /docs-token/accounts",
        "GET /me",
        "GET /me/codes",
        "GET /me/passkeys/new",
        "GET /prove",
        "POST /look-as/end",
        "POST /me/codes/begin",
        "POST /me/codes/confirm",
        "POST /me/codes/off",
        "POST /me/codes/recovery",
        "POST /me/keys",
        "POST /me/name",
        "POST /me/passkeys",
        "POST /me/passkeys/options",
        "POST /me/passkeys/remove",
        "POST /me/passkeys/rename",
        "POST /me/password",
        "POST /me/sessions/end",
        "POST /me/sessions/end-others",
        "POST /prove",
        "POST /prove/passkey",
        "POST /prove/passkey/options",
      ],
      "today": [
        "GET /:account",
        "GET /:account/search",
      ],
      "tokens:manage": [
        "GET /:account/tokens",
        "GET /:account/tokens/:id",
        "GET /:account/tokens/:id/rotate",
        "GET /:account/tokens/new",
        "POST /:account/docs-token",
        "POST /:account/requests/:requestId/run",
        "POST /:account/tokens/:id/revoke",
        "POST /:account/tokens/:id/rotate",
        "POST /:account/tokens/new",
      ],
      "webhooks:manage": [
        "GET /:account/events",
        "GET /:account/events/:sequence",
        "GET /:account/webhooks",
        "GET /:account/webhooks/:id",
        "GET /:account/webhooks/:id/change",
        "GET /:account/webhooks/:id/deliveries/:sequence",
        "GET /:account/webhooks/:id/replay",
        "GET /:account/webhooks/:id/rotate",
        "GET /:account/webhooks/new",
        "POST /:account/webhooks/:id/change",
        "POST /:account/webhooks/:id/deliveries/:sequence/resend",
        "POST /:account/webhooks/:id/pause",
        "POST /:account/webhooks/:id/remove",
        "POST /:account/webhooks/:id/replay",
        "POST /:account/webhooks/:id/resume",
        "POST /:account/webhooks/:id/rotate",
        "POST /:account/webhooks/:id/test",
        "POST /:account/webhooks/new",
      ],
    }
  `)
})

const rolesInWorlds = environments.flatMap(world => roles.map(role => [role, world] as const))

/** Every day the roles look by turns whether a screen of a foreign account is there. */
const share = inject('isThorough') ? 1 : 4

it.each(rolesInWorlds)('a %s in %s opens just the screens of the role', async (role, world) => {
  const visitor = await dashboardVisitor(service, { role })
  const foreign = await service.account()
  // A person may write 120 times a minute, and the table has more than 60 lines that write.
  const strangers = [
    await dashboardVisitor(service, { role }),
    await dashboardVisitor(service, { role }),
  ]
  for (const [at, screen] of dashboardRoutes.filter(isOfAccount).entries()) {
    const label = lineOf(screen)
    const { status } = await ask(visitor, screen, visitor.account, world)
    expect(status, label).toBeLessThan(500)
    expect(status !== 403, label).toBe(mayOpen(role, world, screen))
    if ((at + roles.indexOf(role)) % share !== 0) continue
    // An account of others is as unknown as one that never was.
    const stranger = strangers[at % strangers.length] ?? visitor
    const theirs = await ask(stranger, screen, foreign, world)
    const nobodys = await ask(stranger, screen, 999_999_999, world)
    expect([theirs.status, bare(theirs)], label).toEqual([404, bare(nobodys)])
  }
})

const bare = ({ text }: Screened): string =>
  text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '').replaceAll(/nonce="[^"]+"/g, '')

describe('by how far somebody has signed in', () => {
  type End = 'opens' | 'is refused' | 'is to sign in' | 'is to give the code' | 'fails'
  type Somebody = Pick<DashboardVisitor, 'cookie' | 'account'>

  function endOf({ status, location, headers }: Screened): End {
    if (status >= 500) return 'fails'
    // Whoever signs out is led to signing in as well.
    if (headers.has('clear-site-data')) return 'opens'
    if (status === 403) return 'is refused'
    if (location === '/dashboard/sign-in/code') return 'is to give the code'
    return /^\/dashboard\/sign-in(?:\?next=|$)/.test(location ?? '') ? 'is to sign in' : 'opens'
  }

  const stranger = async (): Promise<Somebody> => ({ account: await service.account(), cookie: '' })

  async function lookingOperator(): Promise<Somebody> {
    const operator = await dashboardVisitor(service, { isOperator: true })
    const account = await service.account()
    const began = await screened(`${service.url}/dashboard/look-as`, {
      method: 'POST',
      headers: { cookie: operator.cookie, 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams({ account: `${account}` }),
    })
    return { account, cookie: began.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
  }

  const ofViewer = (screen: DashboardRoute): End =>
    screen.method === 'GET' && mayOpen('viewer', 'production', screen) ? 'opens' : 'is refused'

  /** After these whoever asked is somebody else. */
  const isEnd = ({ path }: DashboardRoute): boolean => ['/sign-out', '/look-as/end'].includes(path)

  it.each<[string, () => Promise<Somebody>, (screen: DashboardRoute) => End]>([
    ['a stranger', stranger, ({ admits }) => (admits === 'anybody' ? 'opens' : 'is to sign in')],
    [
      'somebody who owes the code',
      () => dashboardVisitor(service, { stage: 'code_due' }),
      ({ admits }) =>
        admits === 'anybody' || admits === 'code due' ? 'opens' : 'is to give the code',
    ],
    [
      'somebody who is no operator',
      () => dashboardVisitor(service),
      screen =>
        needsOf(screen).some(who => ['operator', 'sandbox', 'grants'].includes(who))
          ? 'is refused'
          : 'opens',
    ],
    [
      'an operator',
      () => dashboardVisitor(service, { isOperator: true }),
      ({ admits }) => (admits === 'sandbox' ? 'is refused' : 'opens'),
    ],
    [
      'an operator who looks as an account',
      lookingOperator,
      screen => (isOfAccount(screen) ? ofViewer(screen) : 'opens'),
    ],
  ])('%s opens just what is for them', async (_who, come, expected) => {
    const shared = await come()
    const ends: Record<string, End> = {}
    for (const screen of dashboardRoutes) {
      const somebody = isEnd(screen) ? await come() : shared
      ends[lineOf(screen)] = endOf(await ask(somebody, screen, somebody.account))
    }
    const all = dashboardRoutes.map(screen => [lineOf(screen), expected(screen)])
    expect(ends).toEqual(Object.fromEntries(all))
  })
})
