import { expect } from 'vitest'
import { saveDraft } from '../../../save-draft.ts'
import { type Subscriber, startSubscriber } from '../../../subscriber.ts'
import { addWebhook, keptWebhooks, shownSoon } from '../../added-webhook.ts'
import { shownIn } from '../../drawn-lines.ts'
import { dashboardVisitor } from '../../visitor.ts'
import type { Browsing, LineTests } from './line-tests.ts'

/** The page of a webhook that somebody has; nobody listens at its address unless the test does. */
async function webhook({ service, open }: Browsing, url = `${service.url}/nobody`) {
  const visitor = await dashboardVisitor(service)
  const { at, secret } = await addWebhook(visitor, url)
  const browser = await open(visitor.at(at), visitor.cookie)
  const kept = () => keptWebhooks(service, visitor)
  return { visitor, browser, at, secret, kept }
}

/** The same, of which somebody has heard one message. */
async function heard(browsing: Browsing, { url, received }: Subscriber) {
  const its = await webhook(browsing, url)
  await its.browser.press('Send a test event')
  await received('webhook.test')
  await shownSoon(its.visitor, its.at, /good">Delivered/)
  return its
}

/** Who hears of an account. */
export const ofWebhooks: LineTests = {
  'POST /:account/webhooks/new': async ({ service, open }) => {
    const visitor = await dashboardVisitor(service)
    const browser = await open(visitor.at('/webhooks'), visitor.cookie)
    await browser.follow('Add a webhook')
    const url = `${service.url}/nobody`
    await browser.press('Add the webhook', { url, hears: 'own', events: ['order.created'] })
    expect(shownIn(browser.page.text, 'secret')).toMatch(/^whsec_/)
    expect(await keptWebhooks(service, visitor)).toMatchObject([{ url, events: ['order.created'] }])
  },

  'POST /:account/webhooks/:id/change': async browsing => {
    const { browser, kept } = await webhook(browsing)
    await browser.follow('Change…')
    const events = ['credits.low', 'order.created']
    await browser.press('Save changes', { description: 'Front desk', hears: 'own', events })
    const [changed] = await kept()
    expect(changed?.description).toBe('Front desk')
    expect(changed?.events?.toSorted()).toEqual(events)
  },

  'POST /:account/webhooks/:id/rotate': async browsing => {
    const { browser, secret } = await webhook(browsing)
    await browser.follow('Rotate the secret…')
    await browser.press('Create the new secret', { overlap: '0' })
    const renewed = shownIn(browser.page.text, 'secret')
    expect(renewed).toMatch(/^whsec_/)
    expect(renewed).not.toBe(secret)
  },

  'POST /:account/webhooks/:id/replay': async browsing => {
    await using subscriber = await startSubscriber()
    const { visitor, browser } = await webhook(browsing, subscriber.url)
    await saveDraft(browsing.service, await browsing.service.token(visitor.account))
    await subscriber.received('shipment.created')
    await browser.follow('Replay a period…')
    await browser.press('Resend them')
    await subscriber.received('shipment.created', 2)
  },

  'POST /:account/webhooks/:id/pause': async browsing => {
    const { browser, kept } = await webhook(browsing)
    await browser.press('Pause')
    expect(await kept()).toMatchObject([{ pausedAt: expect.any(Number) }])
  },

  'POST /:account/webhooks/:id/resume': async browsing => {
    const { browser, kept } = await webhook(browsing)
    await browser.press('Pause')
    await browser.press('Resume')
    expect(await kept()).toMatchObject([{ pausedAt: null }])
  },

  'POST /:account/webhooks/:id/test': async browsing => {
    await using subscriber = await startSubscriber()
    const { browser } = await heard(browsing, subscriber)
    expect(browser.text).toContain('The test event is on its way.')
  },

  'POST /:account/webhooks/:id/remove': async browsing => {
    const { browser, kept } = await webhook(browsing)
    await browser.press('Remove this webhook')
    expect(await kept()).toEqual([])
  },

  'POST /:account/webhooks/:id/deliveries/:sequence/resend': async browsing => {
    await using subscriber = await startSubscriber()
    const { visitor, browser, at } = await heard(browsing, subscriber)
    await browser.open(visitor.at(`${at}/deliveries/1`))
    await browser.press('Resend')
    await subscriber.received('webhook.test', 2)
    await browser.open(visitor.at('/events/1'))
    await browser.press('Resend to Order desk')
    await subscriber.received('webhook.test', 3)
  },
}
