import { expect } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { addCard } from '#core/payment/cards.ts'
import { dashboardVisitor } from '../../visitor.ts'
import type { Browsing, LineTests } from './line-tests.ts'

/** The page to top up of somebody with two cards, the first of which is charged by default. */
async function twoCards({ service, open }: Browsing) {
  const visitor = await dashboardVisitor(service)
  const { sandbox } = service.app.worlds
  const tenant = serviceOn(visitor.account)
  await addCard(sandbox, visitor.account, 'test_card', true)
  await addCard(sandbox, visitor.account, 'test_card_declined', false)
  const cards = () => sandbox.store.read.cards.list(tenant)
  const credits = () => sandbox.store.read.ledger.balance(tenant, 'credits', 'CAD')
  return { browser: await open(visitor.at('/money/top-up'), visitor.cookie), cards, credits }
}

/** Cards, and what is bought by them. */
export const ofCards: LineTests = {
  'POST /:account/money/top-up': async browsing => {
    const { browser, credits } = await twoCards(browsing)
    await browser.press('Charge the card', { amount: '20.00' })
    expect(browser.text).toContain('The card was charged, and the credits were added.')
    expect(await credits()).toBe(20_00)
  },

  'POST /:account/money/cards': async browsing => {
    const { browser, cards } = await twoCards(browsing)
    await browser.press('Add the card', { token: 'test_card_expired', default: 'yes' })
    expect((await cards()).filter(({ isDefault }) => isDefault)).toMatchObject([
      { token: 'test_card_expired' },
    ])
  },

  'POST /:account/money/cards/:id/default': async browsing => {
    const { browser, cards } = await twoCards(browsing)
    await browser.press(/^Make default/)
    expect((await cards()).filter(({ isDefault }) => isDefault)).toMatchObject([
      { token: 'test_card_declined' },
    ])
  },

  'POST /:account/money/cards/:id/remove': async browsing => {
    const { browser, cards } = await twoCards(browsing)
    const [, second] = await cards()
    await browser.press(`Remove: ${second?.label}`)
    expect((await cards()).map(({ token }) => token)).toEqual(['test_card'])
  },
}
