import { serviceOn } from '#core/access.ts'
import type { Webhook } from '#core/webhook/webhook.ts'
import type { World } from '#core/world.ts'

/** A world whose subscribers take every message at once, and whose messages say which event they are. */
export const tellingWorld = (world: World): World => ({
  ...world,
  writeEvent: ({ id, fact }) => JSON.stringify({ id, type: fact.type }),
  webhooks: { judge: async () => null, send: async () => taken },
})

const taken = {
  status: 204,
  failure: null,
  says: null,
  answer: '',
  retryAfterMs: null,
  tookMs: 1,
} as const

export const plainWebhook: Omit<Webhook, 'id'> = {
  url: 'https://shop.example.com/',
  events: null,
  description: null,
  shipmentId: null,
  createdAt: 1,
  pausedAt: null,
  pausedBecause: null,
}

/** Makes the account listen, as somebody does who makes a webhook. */
export async function listen({ store }: World, accountId: number, ids = [1]): Promise<void> {
  const tenant = serviceOn(accountId)
  await store.transact(accountId, async ({ webhooks, accounts }) => {
    for (const id of ids) await webhooks.insert(tenant, { ...plainWebhook, id }, 'plain:secret')
    await accounts.putListens(tenant)
  })
}
