import { expect } from 'vitest'
import { dayMs, minuteMs } from '#core/time/durations.ts'
import type { DeliveryLane, DueDelivery } from '#core/webhook/webhook.ts'
import type { WebhookReader } from '#core/webhook/webhook-store.ts'
import { eventually } from '../../eventually.ts'
import { saveDraft } from '../../save-draft.ts'
import { startSubscriber } from '../../subscriber.ts'
import { addWebhook, type Fields, keptWebhooks, sendForm } from '../added-webhook.ts'
import type { DashboardVisitor } from '../visitor.ts'
import { accountFacts } from './account-facts.ts'
import type { ScreenTest, ScreenTests } from './screen-tests.ts'
import type { Twins } from './twins.ts'

/** Who hears of an account. */
export const ofWebhooks: ScreenTests = {
  'GET /:account/webhooks/new': {
    'as the empty form shows it, and as the sent form says': async twins => {
      const [example, ...others] = await twins.seen('/webhooks/new')
      expect(others).toEqual([])
      const url = `${twins.service.url}/nobody`
      await twins.run(example, example?.replace('https://shop.example.com/postilion', url))
      await addWebhook(twins.byForm, url)
      await twins.expectAlike()

      const fields = { description: "O'Neil’s <desk>", hears: 'own', events: 'tracking.updated' }
      await addWebhook(twins.byForm, url, fields)
      const [line] = twins.drawn(await addWebhook(twins.byLine, url, fields))
      await twins.run(line)
      await addWebhook(twins.byForm, url, fields)
      await twins.expectAlike()
    },
  },

  'GET /:account/webhooks/:id/change': {
    'as the form shows it': async twins => {
      const { byLine, byForm } = await webhooks(twins, nobody, {
        description: 'Front desk',
        ...{ hears: 'own', events: 'order.created' },
      })
      const [line, ...others] = await twins.seen(`${byLine}/change`)
      expect(others).toEqual([])
      const other = { url: `${twins.service.url}/else`, hears: 'all' }
      await sendForm(twins.byLine, `${byLine}/change`, other)
      await twins.send(`${byForm}/change`, other)
      await twins.expectAlike()
      await twins.run(line)
      const [shown] = await keptWebhooks(twins.service, twins.byLine)
      expect(shown).toMatchObject({ description: 'Front desk', events: ['order.created'] })
      await twins.send(`${byForm}/change`, {
        ...{ url: shown?.url ?? '', description: 'Front desk' },
        ...{ hears: 'own', events: 'order.created' },
      })
      await twins.expectAlike()
    },
  },

  'GET /:account/webhooks/:id': {
    'of a test, a pause, its end, and the removal': withSubscriber(async (twins, url) => {
      const { byLine, byForm } = await webhooks(twins, url)
      const [, test, pause, ...others] = await twins.seen(byLine)
      expect(others).toHaveLength(1)
      await twins.run(test)
      await twins.send(`${byForm}/test`, {}, byForm)
      await bothHeard(twins)
      const [list] = await twins.seen(byLine)
      expect((await twins.run(list)).data).toMatchObject([{ type: 'webhook.test' }])
      await twins.run(pause)
      await twins.send(`${byForm}/pause`, {}, byForm)
      await twins.expectAlike()
      const [, , resume, remove] = await twins.seen(byLine)
      await twins.run(resume)
      await twins.send(`${byForm}/resume`, {}, byForm)
      await twins.expectAlike()
      await twins.run(remove)
      await twins.send(`${byForm}/remove`, {}, byForm)
      await twins.expectAlike()
      expect(await keptWebhooks(twins.service, twins.byForm)).toEqual([])
    }),
  },

  'GET /:account/webhooks/:id/replay': {
    'of a day on which something happened': withSubscriber(async (twins, url) => {
      const { byLine, byForm } = await told(twins, url)
      const [line, ...others] = await twins.seen(`${byLine}/replay`)
      expect(others).toEqual([])
      expect((await twins.run(line)).data).toEqual({ events_count: 2 })
      const { text } = await twins.byForm.get(`${byForm}/replay`)
      const day = (name: string) =>
        new RegExp(`name="${name}"[^>]* value="([^"]+)"`).exec(text)?.[1] ?? ''
      await twins.send(`${byForm}/replay`, { from: day('from'), to: day('to') })
      await bothHeard(twins)
    }),
  },

  'GET /:account/webhooks/:id/rotate': {
    'of a secret beside which the old one counts for as long': async twins => {
      const { byLine, byForm } = await webhooks(twins, nobody)
      const [line, ...others] = await twins.seen(`${byLine}/rotate`)
      expect(others).toEqual([])
      await twins.run(line)
      await twins.send(`${byForm}/rotate`, { overlap: String(dayMs) })
      for (const [visitor, at] of [
        [twins.byLine, byLine],
        [twins.byForm, byForm],
      ] as const)
        await sendForm(visitor, `${at}/test`, {}, at)
      expect(await overlapsOf(twins)).toEqual([24 * 60, 24 * 60])

      const overlap = String(15 * minuteMs)
      const answer = await sendForm(twins.byLine, `${byLine}/rotate`, { overlap })
      const [shown] = twins.drawn(answer)
      await twins.run(shown)
      await twins.send(`${byForm}/rotate`, { overlap })
      expect(await overlapsOf(twins)).toEqual([15, 15])
    },
  },

  'GET /:account/webhooks/:id/deliveries/:sequence': {
    'of a message once more': resentFrom(at => `${at}/deliveries/1`),
  },

  'GET /:account/events/:sequence': {
    'of a message once more': resentFrom(() => '/events/1'),
  },
}

/** The service itself hears it, and answers 404. */
const nobody = null

/** A webhook for each, and the path of its screen. */
const webhooks = (twins: Twins, url: string | null, fields: Fields = {}) =>
  twins.both(
    async visitor => (await addWebhook(visitor, url ?? `${twins.service.url}/nobody`, fields)).at,
  )

/** The same, which has heard of two drafts. */
async function told(twins: Twins, url: string) {
  const made = await webhooks(twins, url)
  await twins.both(async (visitor, token) => {
    for (let saved = 0; saved < 2; saved += 1) await saveDraft(twins.service, token)
    await heard(twins, visitor)
  })
  return made
}

function withSubscriber(test: (twins: Twins, url: string) => Promise<void>): ScreenTest {
  return async twins => {
    await using subscriber = await startSubscriber()
    await test(twins, subscriber.url)
  }
}

function resentFrom(screenOf: (at: string) => string): ScreenTest {
  return withSubscriber(async (twins, url) => {
    const { byLine, byForm } = await told(twins, url)
    const [line, ...others] = await twins.seen(screenOf(byLine))
    expect(others).toEqual([])
    expect((await twins.run(line)).data).toMatchObject({ id: 1, status: 'pending' })
    await twins.send(`${byForm}/deliveries/1/resend`, {}, screenOf(byForm))
    await bothHeard(twins)
  })
}

/** Whoever was told of something has answered. */
const heard = ({ service }: Twins, { account }: DashboardVisitor) =>
  eventually(async () => {
    const { webhooks } = await accountFacts(service, account, 0)
    const states = webhooks.flatMap(({ deliveries }) => deliveries.map(({ state }) => state))
    expect(states.length).toBeGreaterThan(0)
    expect(states.filter(state => state !== 'delivered')).toEqual([])
  })

/** The same messages, as often. */
async function bothHeard(twins: Twins): Promise<void> {
  await heard(twins, twins.byLine)
  await heard(twins, twins.byForm)
  await twins.expectAlike()
}

/** For how many minutes messages are signed with the secret of before, too. */
async function overlapsOf(twins: Twins) {
  const { read } = twins.service.app.worlds.sandbox.store
  const now = Date.now()
  const overlap = async (visitor: DashboardVisitor) => {
    const [webhook] = await keptWebhooks(twins.service, visitor)
    const lane = { accountId: visitor.account, webhookId: webhook?.id ?? 0 }
    return await eventually(async () => {
      const message = await waitingMessage(read.webhooks, lane, now + 30 * dayMs)
      return 5 * Math.round(((message.previousUntil ?? 0) - now) / (5 * minuteMs))
    })
  }
  return [await overlap(twins.byLine), await overlap(twins.byForm)]
}

/** A message shows by which secrets it would be signed, to whoever has the lane: nobody knows who that is. */
async function waitingMessage(
  webhooks: WebhookReader,
  lane: Pick<DeliveryLane, 'accountId' | 'webhookId'>,
  at: number,
): Promise<DueDelivery> {
  const unclaimed = { ...lane, wakeups: 0, failures: 0, failureResets: 0, shipmentId: null }
  for (let fence = 0; fence < 100; fence += 1) {
    const [message] = await webhooks.due({ ...unclaimed, fence }, at, 1)
    if (message) return message
  }
  throw new Error('no message waits')
}
