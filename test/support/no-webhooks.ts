import { unsealed } from '#core/seal.ts'
import { DeliveryTally } from '#core/webhook/delivery-counters.ts'
import type { World } from '#core/world.ts'

/** For worlds whose accounts have no webhooks. */
export const noWebhooks: Pick<World, 'secretSeal' | 'webhooks' | 'deliveryTally' | 'writeEvent'> = {
  secretSeal: unsealed,
  webhooks: {
    judge: async () => 'No address can be reached from here.',
    send: () => Promise.reject(new Error('nobody has a webhook here')),
  },
  deliveryTally: new DeliveryTally(),
  writeEvent: () => {
    throw new Error('nobody listens here')
  },
}
