import { carrierFailures } from './carrier-error.ts'
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

/** By the carrier's code: that of all its accounts together. */
export const carrierTraffic = ({
  connections,
}: Pick<World, 'connections'>): ReadonlyMap<string, CarrierTraffic> => {
  const ofCarrier = Map.groupBy(connections.all(), ({ code }) => code)
  return new Map(
    [...ofCarrier].map(([code, all]) => {
      const traffic = all.flatMap(connection => connection.traffic?.() ?? [])
      return [code, traffic.reduce(sumOf, noTraffic)]
    }),
  )
}

const noTraffic: CarrierTraffic = { calls: 0, failures: {}, openBreakers: 0 }

function sumOf(one: CarrierTraffic, other: CarrierTraffic): CarrierTraffic {
  const failures = { ...one.failures }
  for (const kind of carrierFailures) {
    const count = (failures[kind] ?? 0) + (other.failures[kind] ?? 0)
    if (count > 0) failures[kind] = count
  }
  return {
    calls: one.calls + other.calls,
    failures,
    openBreakers: one.openBreakers + other.openBreakers,
  }
}
