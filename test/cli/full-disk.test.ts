import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ApiClient } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { type RunningServer, Shell } from '../support/shell.ts'
import { sandboxApi, shipmentBody } from '../support/tested-version.ts'

/** 512 bytes each: more than the tables need, and less than a log that is never copied back. */
const mostBlocks = 8192

let shell: Shell
let server: RunningServer
let client: ApiClient
beforeAll(async () => {
  shell = await Shell.open()
  server = await shell.serveWithin(mostBlocks)
  client = new ApiClient(`${server.address}${sandboxApi}`, server.token)
})
afterAll(() => shell[Symbol.asyncDispose]())

/** Another process of the same machine, which may write as much as it likes. */
function beside(work: (db: DatabaseSync) => void): void {
  using db = new DatabaseSync(join(shell.dataDir, 'sandbox.db'), { timeout: 5000 })
  db.exec('pragma wal_autocheckpoint = 0')
  work(db)
}

const fillLog = () =>
  beside(db => {
    const put = db.prepare(
      "insert into world_fact values ('junk', ?) on conflict do update set value = excluded.value",
    )
    for (const letter of 'abcdefghijkl') put.run(letter.repeat(400_000))
  })
const makeRoom = () => beside(db => db.exec('pragma wal_checkpoint(truncate)'))

const buy = () =>
  client.post('/shipments', shipmentBody(), { headers: { 'idempotency-key': 'full' } })

async function readiness() {
  const answer = await fetch(`${server.address}/readyz`)
  return { status: answer.status, headers: answer.headers, body: await answer.json() }
}

test('a server on SQLite that can write no more is not ready and answers 503 until there is room', async () => {
  expect((await readiness()).status).toBe(200)
  fillLog()
  // Nobody asks for anything meanwhile.
  await eventually(async () => expect((await readiness()).status).toBe(503))
  const { headers, body } = await readiness()
  expect(headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
  const problems = ['sandbox: The storage of the database is failing.']
  expect(body).toEqual({ status: 'not ready', problems })
  const refused = await buy()
  expect(refused.status).toBe(503)
  expect(refused.body.success).toBe(false)
  expect((await client.get('/shipments')).body.meta.total).toBe(0)
  makeRoom()
  await eventually(async () => expect((await readiness()).status).toBe(200))
  const bought = await buy()
  expect(bought.status).toBe(200)
  expect((await buy()).body.shipment).toEqual(bought.body.shipment)
  expect((await client.get('/shipments')).body.meta.total).toBe(1)
})
