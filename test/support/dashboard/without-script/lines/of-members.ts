import { expect } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { shownIn } from '../../drawn-lines.ts'
import { type DashboardVisitor, dashboardVisitor } from '../../visitor.ts'
import type { Browsing, LineTests } from './line-tests.ts'

/** An owner's page of people, and somebody else who stands on it. */
async function twoPeople({ service, open }: Browsing) {
  const owner = await dashboardVisitor(service)
  const { account } = owner
  const member = await dashboardVisitor(service, { account, role: 'viewer' })
  const { users } = service.app.worlds.production.store.read
  const name = (await users.byId(member.userId))?.name
  const role = () => users.roleOf(serviceOn(account), member.userId)
  return { browser: await open(owner.at('/people'), owner.cookie), member, name, role }
}

/** Invites somebody as a viewer; the address of the link. */
async function invite({ open }: Browsing, owner: DashboardVisitor, email: string) {
  const browser = await open(owner.at('/people'), owner.cookie)
  await browser.press('Create the link', { email, role: 'viewer' })
  return { browser, link: shownIn(browser.page.text, 'link') }
}

/** Who belongs to an account. */
export const ofMembers: LineTests = {
  'POST /:account/people/invite': async browsing => {
    const owner = await dashboardVisitor(browsing.service)
    const { browser } = await invite(browsing, owner, 'invited@example.com')
    await browser.follow('Back to people')
    expect(browser.text).toContain('Withdraw the invitation of invited@example.com')
  },

  'POST /:account/people/withdraw': async browsing => {
    const owner = await dashboardVisitor(browsing.service)
    const { browser, link } = await invite(browsing, owner, 'withdrawn@example.com')
    await browser.follow('Back to people')
    await browser.press('Withdraw the invitation of withdrawn@example.com')
    expect(browser.text).not.toContain('withdrawn@example.com')
    expect((await browser.open(link)).status).toBe(404)
  },

  'POST /invitation/:secret': async browsing => {
    const owner = await dashboardVisitor(browsing.service)
    const { link } = await invite(browsing, owner, 'joins@example.com')
    const guest = await browsing.open(link)
    await guest.press('Accept', { password: 'eleven brown envelopes', name: 'Grace' })
    expect(guest.page.status).toBe(200)
    await guest.open(owner.at('/quote'))
    expect([guest.page.screen, guest.page.status]).toEqual(['GET /:account/quote', 200])
  },

  'POST /:account/people/role': async browsing => {
    const { browser, name, role } = await twoPeople(browsing)
    await browser.press(`Change the role of ${name}`, { role: 'quoter' })
    expect(await role()).toBe('quoter')
  },

  'POST /:account/people/remove': async browsing => {
    const { browser, name, role, member } = await twoPeople(browsing)
    await browser.follow(`Remove… ${name}`)
    await browser.press(`Remove ${name}`)
    expect(await role()).toBeNull()
    expect(browser.text).not.toContain(member.email)
  },
}
