import { unsealed } from '#core/seal.ts'
import { DeliveryCounters } from '#core/webhook/delivery-counters.ts'
import type { World } from '#core/world.ts'

/** For worlds whose accounts have no webhooks. */
export const noWebhooks: Pick<
  World,
  'secretSeal' | 'webhooks' | 'deliveryCounters' | 'writeEvent'
> = {
  secretSeal: unsealed,
  webhooks: {
    judge: async () => 'No address can be reached from here.',
    send: () => Promise.reject(new Error('nobody has a webhook here')),
  },
  deliveryCounters: new DeliveryCounters(),
  writeEvent: () => {
    throw new Error('nobody listens here')
  },
}
