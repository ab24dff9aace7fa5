import { beforeAll, expect, test } from 'vitest'
import { serviceOn, type Tenant } from '#core/access.ts'
import type { Database } from '#db/database.ts'
import { requestKey } from '../../support/create-shipment.ts'
import { describeOnEachEngine } from '../../support/engines.ts'
import { draftShipment, insertAccounts } from '../../support/sample-shipments.ts'

describeOnEachEngine('a transaction of one account', kit => {
  const [own, other] = [serviceOn(1), serviceOn(2)]
  let store: Database
  beforeAll(async () => {
    store = await kit.open()
    await insertAccounts(store, 1, 2)
  })

  const take = (account: number, text: string, ...tenants: readonly Tenant[]) =>
    store.transact(account, async ({ keys }) => {
      for (const tenant of tenants) await keys.take(tenant, requestKey(text), null, 1, 0)
    })
  const taken = async (text: string) =>
    (
      await Promise.all([own, other].map(each => store.read.keys.find(each, requestKey(text), 0)))
    ).map(entry => entry !== null)

  test('writes nothing of another, whatever tenant its work was given, and keeps nothing', async () => {
    const mixed = take(1, 'mixed', own, other)
    await expect(mixed).rejects.toThrow('of account 1 has a statement about account 2')
    expect(await taken('mixed')).toEqual([false, false])
  })

  test('inserts no rows of another, however many at once', async () => {
    const insert = (tenant: Tenant) =>
      store.transact(1, ({ shipments }) => shipments.insert(tenant, draftShipment(7), null))
    await expect(insert(other)).rejects.toThrow('about account 2')
    await insert(own)
    expect(await store.read.shipments.byId(other, 7)).toBeNull()
    expect(await store.read.shipments.byId(own, 7)).not.toBeNull()
  })

  test('of nobody writes of many', async () => {
    await take(0, 'many', own, other)
    expect(await taken('many')).toEqual([true, true])
  })
})
