import { expect, it } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { allShipments } from '#core/overview/list-shipments.ts'
import { anyListed } from '#core/shipment/list-filter.ts'
import type { ListKey, ShipmentReader } from '#core/shipment/shipment-store.ts'

const ids = Array.from({ length: 1_000 }, (_, at) => at + 1)
const filter = anyListed
const anything = { goods: 'parcels', filter, onlyUnprinted: false, order: 'oldest' } as const

/** Reads all that a question asks for; of how many keys and rows each reading was. */
async function readAll(question: Parameters<typeof allShipments>[2]) {
  const searches: number[] = []
  const pages: number[] = []
  const read: number[] = []
  const keys: ShipmentReader['keys'] = async (_tenant, _filter, _order, after, limit) => {
    const found = ids.filter(id => id > (after?.id ?? 0)).slice(0, limit)
    searches.push(found.length)
    return found.map((id): ListKey => ({ createdAt: id, id }))
  }
  const byIds: ShipmentReader['byIds'] = async (_tenant, asked) => {
    pages.push(asked.length)
    read.push(...asked)
    return []
  }
  const freight = { keys, byIds: async () => [] }
  const prints = { unprinted: async () => [], unprintedAmong: async () => new Set<number>() }
  const readers = { shipments: { keys, byIds }, freight, prints }
  for await (const page of allShipments(readers, serviceOn(1), question)) expect(page).toEqual([])
  expect(read).toEqual(ids)
  return { searches, mostOfAPage: Math.max(...pages) }
}

it.each([filter, { ...filter, toName: 'ann' }])('reads no further ahead of %j', async sought => {
  const { searches, mostOfAPage } = await readAll({ ...anything, filter: sought })
  expect([Math.max(...searches), mostOfAPage]).toEqual([100, 100])
})
