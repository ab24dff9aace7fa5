import type { CarrierTraffic } from './ports/carrier/traffic.ts'
import type { JobCount } from './ports/queue.ts'
import type { OpenPurchaseCount } from './purchase/purchase-store.ts'
import type { WaitingDeliveries } from './webhook/webhook-store.ts'
import type { World } from './world.ts'
import { lostCommitsKey } from './world-values.ts'

/** What an operator watches of a world. */
export type WorldFigures = {
  readonly jobs: readonly JobCount[]
  readonly purchases: readonly OpenPurchaseCount[]
  readonly deliveries: WaitingDeliveries
  readonly hasLostCommits: boolean
}

/** Counts stop here: an operator acts on less, and no count may load the database. */
export const mostCounted = 10_000

export async function readFigures({
  store,
  clock,
}: Pick<World, 'store' | 'clock'>): Promise<WorldFigures> {
  const [jobs, purchases, deliveries, lostAt] = await Promise.all([
    store.read.jobs.counts(mostCounted),
    store.read.purchases.openCounts(mostCounted),
    store.read.webhooks.waiting(clock.now(), mostCounted),
    store.read.worldValues.get(lostCommitsKey),
  ])
  return { jobs, purchases, deliveries, hasLostCommits: lostAt !== null }
}

/** By the carrier's code; those in process are not asked by calls. */
export const carrierTraffic = ({
  carriers,
}: Pick<World, 'carriers'>): ReadonlyMap<string, CarrierTraffic> =>
  new Map(
    carriers().flatMap(({ code, traffic }) => {
      const figures = traffic?.()
      return figures ? [[code, figures] as const] : []
    }),
  )
