import { expect, it } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { unprintedAfter } from '#core/overview/unprinted-after.ts'
import { anyListed, type ListFilter } from '#core/shipment/list-filter.ts'
import type { ListKey, ShipmentReader } from '#core/shipment/shipment-store.ts'

const bought = Array.from({ length: 2_500 }, (_, at): ListKey => ({ createdAt: at, id: at + 1 }))
const unprinted = new Set([3, 1_500, 2_400, 2_500])
const counted: readonly ListKey[] = [{ createdAt: 9, id: 10 }]

async function ask(filter: Partial<ListFilter>, limit: number) {
  const searches: ListFilter[] = []
  const keys: ShipmentReader['keys'] = async (_tenant, asked, _order, after, most) => {
    searches.push(asked)
    return bought.filter(({ id }) => id > (after?.id ?? 0)).slice(0, most)
  }
  const prints = {
    unprinted: async () => counted,
    unprintedAmong: async (_tenant: unknown, ids: readonly number[]) =>
      new Set(ids.filter(id => unprinted.has(id))),
  }
  const question = { filter: { ...anyListed, ...filter }, order: 'oldest' } as const
  const readers = { shipments: { keys }, prints }
  const found = await unprintedAfter(readers, serviceOn(1), question, null, limit)
  return { ids: found.map(({ id }) => id), searches }
}

it('looks through what is bought and passes the filter, as far as the page needs', async () => {
  const first = await ask({ storeId: 'a' }, 1)
  expect(first.ids).toEqual([3])
  expect(first.searches).toEqual([{ ...anyListed, storeId: 'a', states: ['bought'] }])
  expect((await ask({ storeId: 'a' }, 10)).ids).toEqual([...unprinted])
})

it('takes the counted list where no filter narrows it', async () => {
  expect(await ask({ states: ['bought'] }, 10)).toEqual({ ids: [10], searches: [] })
})
