import { noAccount } from '#core/access.ts'
import { runDeliveryLane } from '#core/webhook/run-delivery-lane.ts'
import type { DeliveryLane } from '#core/webhook/webhook.ts'
import type { World } from '#core/world.ts'
import type { WorkSource } from './worker.ts'

/** Many more than subscribers that hang at the same time: each takes a hand for as long as it hangs. */
const mostLanes = 200

/** The lanes of webhooks that have something to send. */
export const laneSource = (world: World): WorkSource<DeliveryLane> => ({
  kind: 'deliver-events',
  hands: mostLanes,
  anyDue: now => world.store.read.webhooks.anyLaneDue(now),
  claim: (now, leaseUntil, limit) =>
    world.store.transact(noAccount, ({ webhooks }) => webhooks.claimLanes(now, leaseUntil, limit)),
  async renew(lane, leaseUntil) {
    await world.store.transact(lane.accountId, ({ webhooks }) =>
      webhooks.renewLane(lane, leaseUntil),
    )
  },
  run: (lane, signal) => runDeliveryLane(world, lane, signal),
})
