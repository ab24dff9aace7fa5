import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { grantedSettings } from '#core/account/setting/change-settings.ts'
import { staleProof } from '#test/support/dashboard/stale-proof.ts'
import {
  type DashboardVisitor,
  dashboardVisitor,
  screened,
} from '#test/support/dashboard/visitor.ts'
import { sharedService } from '#test/support/service.ts'
import { dashboardRoutes } from '../../../src/http/dashboard/table/routes.ts'
import { type DashboardRoute, redirectTo } from '../../../src/http/dashboard/visit/screen.ts'

type Way = {
  /** Left out where the route itself is the way back. */
  readonly backTo?: string
  readonly keeps?: readonly string[]
}

/** Every route that asks for a fresh proof, with the page to which the proof leads back. */
const proved: Readonly<Record<string, Way>> = {
  'GET /me/codes': {},
  'POST /me/codes/begin': { backTo: '/me' },
  'POST /me/codes/confirm': { backTo: '/me/codes' },
  'POST /me/codes/recovery': { backTo: '/me' },
  'POST /me/codes/off': { backTo: '/me' },
  'GET /me/passkeys/new': {},
  'POST /me/passkeys/options': { backTo: '/me/passkeys/new' },
  'POST /me/passkeys': { backTo: '/me/passkeys/new' },
  'POST /me/passkeys/remove': { backTo: '/me' },
  'POST /accounts/people/reset': { backTo: '/accounts/people' },
  'POST /look-as': { backTo: '/accounts' },
  'POST /:account/people/invite': { backTo: '/:account/people', keeps: ['email', 'role'] },
  'POST /:account/people/role': { backTo: '/:account/people' },
  'GET /:account/people/remove': { keeps: ['user'] },
  'POST /:account/people/remove': { keeps: ['user'] },
  'POST /:account/people/withdraw': { backTo: '/:account/people' },
  'GET /:account/tokens/new': {},
  'POST /:account/tokens/new': {},
  'GET /:account/tokens/:id/rotate': {},
  'POST /:account/tokens/:id/rotate': {},
  'GET /:account/webhooks/new': {},
  'POST /:account/webhooks/new': {},
  'GET /:account/webhooks/:id/change': {},
  'POST /:account/webhooks/:id/change': {},
  'GET /:account/webhooks/:id/rotate': {},
  'POST /:account/webhooks/:id/rotate': {},
  'POST /:account/settings/grants': { backTo: '/:account/settings', keeps: grantedSettings },
  'GET /docs-token': { keeps: ['page'] },
  'GET /docs-token/accounts': { backTo: '/docs-token' },
  'POST /:account/docs-token': { backTo: '/:account/tokens' },
  'POST /:account/money/top-up': { keeps: ['amount', 'payment_method_id', 'fault'] },
}

const service = await sharedService()
let visitor: DashboardVisitor
beforeAll(async () => {
  visitor = await dashboardVisitor(service, { isOperator: true })
})
afterEach(() => vi.restoreAllMocks())

const nameOf = ({ method, path }: DashboardRoute): string => `${method} ${path}`
const screenOf = (name: string): DashboardRoute => {
  const screen = dashboardRoutes.find(known => nameOf(known) === name)
  if (!screen) throw new Error(`the table has no ${name}`)
  return screen
}

/** In place of what the route does, which is never reached where a proof is due. */
const standIn = (screen: DashboardRoute) =>
  vi.spyOn(screen, 'load').mockResolvedValue(() => redirectTo('/reached'))

const addressOf = (path: string): string => {
  const named = path.replace(':account', `${visitor.account}`).replaceAll(/:\w+/g, '7')
  return `${path.startsWith('/:account') ? '/sandbox' : ''}/dashboard${named}`
}

/** Asks for a page, or sends a form, with a value in each of the fields. */
function ask({ method, path }: DashboardRoute, fields: URLSearchParams) {
  const url = service.url + addressOf(path)
  const headers = { cookie: visitor.cookie, 'sec-fetch-site': 'same-origin' }
  return method === 'GET'
    ? screened(`${url}?${fields}`, { headers })
    : screened(url, { method, headers, body: fields })
}

const filledIn = (names: readonly string[]): URLSearchParams =>
  new URLSearchParams(names.map(name => [name, `${name} as sent`]))

it('a fresh proof is asked for by the routes that were given one in a review, and by no other', () => {
  const asking = dashboardRoutes.filter(({ proof }) => proof !== undefined).map(nameOf)
  expect(asking.toSorted()).toEqual(Object.keys(proved).toSorted())
})

describe('whoever proved an hour ago who they are', () => {
  beforeAll(() => staleProof(service, visitor))

  it.each(Object.entries(proved))(
    'proves it again before %s, which does nothing',
    async (name, way) => {
      const screen = screenOf(name)
      const does = standIn(screen)
      const keeps = way.keeps ?? []
      const { status, location } = await ask(screen, filledIn([...keeps, 'other']))
      const page = addressOf(way.backTo ?? screen.path)
      const next = keeps.length === 0 ? page : `${page}?${filledIn(keeps)}`
      const sent = screen.method === 'POST' ? '&sent=yes' : ''
      expect(status).toBe(303)
      expect(location).toBe(`/dashboard/prove?next=${encodeURIComponent(next)}${sent}`)
      expect(does).not.toHaveBeenCalled()
    },
  )

  it.each(dashboardRoutes.filter(screen => !(nameOf(screen) in proved)).map(nameOf))(
    'is not asked for it by %s',
    async name => {
      const screen = screenOf(name)
      standIn(screen)
      expect((await ask(screen, filledIn(['other']))).location).toBe('/reached')
    },
  )
})

describe('whoever proved just now who they are', () => {
  beforeAll(async () => {
    visitor = await visitor.again(service)
  })

  it.each(Object.keys(proved))('goes on with %s', async name => {
    const screen = screenOf(name)
    standIn(screen)
    expect((await ask(screen, filledIn(['other']))).location).toBe('/reached')
  })
})
