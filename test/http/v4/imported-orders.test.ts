import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ApiClient } from '../../support/client.ts'
import { Shell } from '../../support/shell.ts'

const csv = `order_id,name,address1,city,country_code,weight_unit,weight,value,currency,order_at
served,Ada,1 Main St,Portland,us,lbs,2,25,CAD,2026-11-20 10:00:00
`

it('an order that the shell imports beside a running server is shown by the server', async () => {
  await using shell = await Shell.open()
  const server = await shell.serve()
  const client = new ApiClient(`${server.address}/sandbox/api/v4`, server.token)
  const { store } = (await client.post('/stores', { identifier: 'By API' })).body
  const file = join(shell.dataDir, 'orders.csv')
  await writeFile(file, csv)
  const tally = await shell.say(
    ...['orders', 'import', file, '--account', 'demo', '--store', 'By API', '--json'],
  )
  expect(JSON.parse(tally)).toMatchObject({ added: 1, store_id: store.id, store_made: false })
  const { order } = (await client.get(`/${store.id}/orders/served`)).body
  expect(order).toMatchObject({
    store_id: store.id,
    country_code: 'US',
    weight: 2,
    value: 25,
    order_at: '2026-11-20 10:00:00',
    status: 'open',
  })
  expect((await client.get('/stores')).body.stores).toEqual([store])
})
