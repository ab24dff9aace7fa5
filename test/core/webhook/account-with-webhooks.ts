import { serviceOn } from '#core/access.ts'
import { publish } from '#core/event/publish.ts'
import type { Fact, NewEvent } from '#core/facts.ts'
import type { WebhookAttempt, WebhookMessage } from '#core/ports/webhook-sender.ts'
import { unsealed } from '#core/seal.ts'
import { DeliveryCounters } from '#core/webhook/delivery-counters.ts'
import { runDeliveryLane } from '#core/webhook/run-delivery-lane.ts'
import { sealSecret } from '#core/webhook/signing-secret.ts'
import type { DeliveryLane, Webhook } from '#core/webhook/webhook.ts'
import type { Database } from '#db/database.ts'

export const hour = 3_600_000
export const noon = Date.UTC(2026, 0, 31, 12)

const answered = (status: number): WebhookAttempt => ({
  status,
  failure: null,
  says: status < 300 ? null : `It answered ${status}.`,
  answer: '',
  retryAfterMs: null,
  tookMs: 5,
})
export const ok = answered(204)
export const failed = answered(500)
export const gone = answered(410)
export const silent: WebhookAttempt = {
  ...ok,
  status: null,
  failure: 'timeout',
  says: 'It did not answer within 15 s.',
}

export const testFact = (webhookId: number): Fact => ({ type: 'webhook.test', webhookId })
export const lowCredits: Fact = { type: 'credits.low', available: 1, limit: 2 }

let accounts = 0

/** An account of its own with webhooks, a subscriber that answers as it is told to, and a clock. */
export async function accountWithWebhooks(store: Database) {
  const accountId = ++accounts
  const tenant = serviceOn(accountId)
  await store.transact(accountId, writers =>
    writers.accounts.insert({ id: accountId, name: `account ${accountId}`, createdAt: 1 }),
  )
  let now = noon
  const sent: (WebhookMessage & { readonly secrets: readonly string[] })[] = []
  let answer = async (): Promise<WebhookAttempt> => ok
  const world = {
    store,
    clock: { now: () => now },
    secretSeal: unsealed,
    deliveryCounters: new DeliveryCounters(),
    writeEvent: ({ id, sequence, fact }: NewEvent) => JSON.stringify({ id, sequence, ...fact }),
    webhooks: {
      judge: async () => null,
      send: ({ secrets }: { readonly secrets: readonly string[] }, message: WebhookMessage) => {
        sent.push({ ...message, secrets })
        return answer()
      },
    },
  }
  const audience = { world, tenant, now, lowCredits: 50_00 }
  let webhooks = 0
  return {
    world,
    tenant,
    accountId,
    sent,
    pass: (ms: number) => {
      now += ms
    },
    now: () => now,
    answerWith(next: WebhookAttempt | (() => Promise<WebhookAttempt>)) {
      answer = typeof next === 'function' ? next : async () => next
    },
    async subscribe(wish: Partial<Webhook> = {}): Promise<number> {
      const id = ++webhooks
      const webhook: Webhook = {
        id,
        url: 'https://shop.example.com/',
        events: null,
        description: null,
        shipmentId: null,
        createdAt: now,
        pausedAt: null,
        pausedBecause: null,
        ...wish,
      }
      const secret = sealSecret(unsealed, { accountId, webhookId: id }, `secret ${id}`)
      await store.transact(accountId, writers => writers.webhooks.insert(tenant, webhook, secret))
      return id
    },
    publish: (...facts: readonly Fact[]) =>
      store.transact(accountId, writers => publish({ ...audience, now }, writers, facts)),
    write: <T>(act: (writers: Parameters<Parameters<Database['transact']>[1]>[0]) => Promise<T>) =>
      store.transact(accountId, act),
    /** Those of this account; the lanes of others are put back. */
    async claim(): Promise<readonly DeliveryLane[]> {
      const lanes = await store.transact(0, writers =>
        writers.webhooks.claimLanes(now, now + 15_000, 100),
      )
      return lanes.filter(lane => lane.accountId === accountId)
    },
    run: (lane: DeliveryLane) =>
      runDeliveryLane(world, lane, new AbortController().signal, () => 0),
    /** Sends all that is due. */
    async deliver(): Promise<void> {
      for (const lane of await this.claim()) await this.run(lane)
    },
    states: async (id: number) =>
      (await store.read.webhooks.deliveries(tenant, id, { state: null, before: null }, 0, 100)).map(
        ({ sequence, state }) => [sequence, state],
      ),
  }
}
