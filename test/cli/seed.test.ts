import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { Shell } from '../support/shell.ts'

test('a seed of many commands leaves books that agree and rows that belong together', async () => {
  await using shell = await Shell.open()
  await shell.say('account', 'create', 'alder')
  await shell.say('seed', '--account', 'alder', '--shipments', '10000')
  expect(await shell.say('ledger', 'verify', '--account', 'alder')).toContain(
    '10000 shipments agree',
  )
  using db = new DatabaseSync(`${shell.dataDir}/sandbox.db`)
  expect(db.prepare('pragma foreign_key_check').all()).toEqual([])
})

test('orders are fulfilled by seeded shipments that have none, and open beyond them', async () => {
  await using shell = await Shell.open()
  await shell.say('account', 'create', 'alder')
  const seed = async (...args: string[]) =>
    JSON.parse(await shell.say('seed', '--account', 'alder', '--json', ...args))
  expect(await seed('--shipments', '100', '--orders', '40')).toMatchObject({
    shipments: 100,
    orders_open: 10,
    orders_fulfilled: 30,
  })
  const { orders_open, orders_fulfilled } = await seed('--orders', '150')
  expect(orders_open + orders_fulfilled).toBe(150)
  expect(orders_fulfilled).toBeGreaterThan(0)
  expect(orders_fulfilled).toBeLessThan(70)
  expect(await shell.say('ledger', 'verify', '--account', 'alder')).toContain('100 shipments agree')
  using db = new DatabaseSync(`${shell.dataDir}/sandbox.db`)
  const counted = (sql: string) => Object.values(db.prepare(sql).get() ?? {})
  expect(db.prepare('pragma foreign_key_check').all()).toEqual([])
  expect(counted('select sum(n) from shop_order_count')).toEqual([190])
  expect(counted("select count(*) from shop_order where status = 'fulfilled'")).toEqual([
    30 + orders_fulfilled,
  ])
  expect(
    counted(`select count(*) from shop_order_shipment l
      join shop_order o on o.account_id = l.account_id and o.id = l.shop_order_id
      join shipment s on s.account_id = l.account_id and s.id = l.shipment_id
      where o.status = 'fulfilled' and o.order_id = s.order_id and s.state <> 'voided'
        and s.bought_at is not null`),
  ).toEqual([30 + orders_fulfilled])
  expect(counted('select count(*) from shop')).toEqual([2])
})

test('a seed wants a number of something', async () => {
  await using shell = await Shell.open()
  await shell.say('account', 'create', 'alder')
  expect(await shell.run('seed', '--account', 'alder')).toMatchObject({ code: 2, stdout: '' })
  const none = await shell.run('seed', '--account', 'alder', '--orders', '0')
  expect(none).toMatchObject({ code: 1, stdout: '' })
  expect(none.stderr).toContain('from 1 to 1000000')
})
