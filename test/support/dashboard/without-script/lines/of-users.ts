import { expect } from 'vitest'
import { dashboardVisitor, visitorPassword } from '../../visitor.ts'
import type { Browsing, LineTests } from './line-tests.ts'

const me = '/dashboard/me'
const password = 'seventeen blue parcels'

/** Somebody with a passkey, that no browser has. */
async function withPasskey({ service, open }: Browsing) {
  const { userId, cookie } = await dashboardVisitor(service)
  const { store } = service.app.worlds.production
  const passkey = {
    credentialId: `key-of-${userId}`,
    userId,
    publicKey: new Uint8Array(8),
    counter: 0,
    transports: [],
    name: 'laptop',
    createdAt: Date.now(),
    lastUsedAt: null,
  }
  await store.transact(0, ({ passkeys }) => passkeys.insert(passkey))
  const names = async () => (await store.read.passkeys.ofUser(userId)).map(({ name }) => name)
  return { browser: await open(me, cookie), names }
}

/** What people change of themselves. */
export const ofUsers: LineTests = {
  'POST /me/name': async ({ service, open }) => {
    const { cookie, userId } = await dashboardVisitor(service)
    const browser = await open(me, cookie)
    await browser.press('Change name', { name: 'Ada without' })
    const { users } = service.app.worlds.production.store.read
    expect((await users.byId(userId))?.name).toBe('Ada without')
  },

  'POST /me/password': async ({ service, open }) => {
    const { email, cookie } = await dashboardVisitor(service)
    const browser = await open(me, cookie)
    await browser.press('Change password', { before: visitorPassword, password })
    const anew = await open(me)
    await anew.press('Sign in', { email, password })
    expect(anew.page.screen).toBe('GET /me')
  },

  'POST /me/keys': async ({ service, open }) => {
    const visitor = await dashboardVisitor(service)
    const browser = await open(me, visitor.cookie)
    const keys = async () =>
      /data-keys="(\w+)"/.exec((await browser.open(visitor.at(''))).text)?.[1]
    const before = await keys()
    await browser.open(service.url + me)
    await browser.press('Save', { keys: [] })
    expect([before, await keys()]).toEqual(['on', 'off'])
    await browser.open(service.url + me)
    await browser.press('Save', { keys: 'yes' })
    expect(await keys()).toBe('on')
  },

  'POST /me/passkeys/rename': async browsing => {
    const { browser, names } = await withPasskey(browsing)
    await browser.press('Rename', { passkey_name_0: 'key on my ring' })
    expect(await names()).toEqual(['key on my ring'])
  },

  'POST /me/passkeys/remove': async browsing => {
    const { browser, names } = await withPasskey(browsing)
    await browser.press('Remove laptop')
    expect(await names()).toEqual([])
  },
}
