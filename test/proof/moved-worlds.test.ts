import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { emptyPostgres, temporaryFolder } from '../support/engines.ts'
import { eventually } from '../support/eventually.ts'
import { everyAnswer } from '../support/every-answer.ts'
import { type RunningServer, Shell } from '../support/shell.ts'
import { sandboxApi, shipmentBody } from '../support/tested-version.ts'
import { openBooks } from './books.ts'
import { rowsOfBothWorlds } from './moved-rows.ts'

/** A hundred thousand take minutes. */
const shipments = process.env.PROOF ? 100_000 : 300
/** It ends what hangs, and promises nothing. */
const patienceMs = 3_600_000
/** The same wherever the data is, so that links in answers are the same too. */
const env = { PUBLIC_URL: 'https://ship.example' }
const back = temporaryFolder()

async function buy({ address }: RunningServer, token: string, key: string) {
  const answer = await fetch(`${address}${sandboxApi}/shipments`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify(shipmentBody()),
  })
  const body: unknown = await answer.json()
  return { status: answer.status, body }
}

/** What the versions call the shipment by in their paths. */
async function namesOf({ dataDir }: Shell, body: unknown): Promise<Record<string, string>> {
  await using books = await openBooks({ kind: 'sqlite', file: join(dataDir, 'sandbox.db') })
  const named = await books.rows('select id, ship_code, tracking_code from shipment')
  const text = JSON.stringify(body)
  const shipment = named.find(({ ship_code: code }) => text.includes(String(code)))
  const { id, ship_code, tracking_code } = shipment ?? {}
  return {
    ship_code: String(ship_code),
    shipment_id: String(id),
    number: String(tracking_code),
  }
}

/** The file behind a link of the answers, which is signed with a secret of the database. */
async function labelAt(
  { address }: RunningServer,
  answers: Readonly<Record<string, string>>,
): Promise<Buffer> {
  const [, path] =
    /https:\/\/ship\.example(\/[\w/.-]*labels\/[^"\\]+)/.exec(JSON.stringify(answers)) ?? []
  const answer = await fetch(`${address}${path}`)
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

/** No parcel moves between two readings of the same answers. */
async function untilNoParcelMoves(shell: Shell): Promise<void> {
  await shell.say('clock', 'advance', '--account', 'demo', '40d')
  const config = { kind: 'sqlite', file: join(shell.dataDir, 'sandbox.db') } as const
  await using books = await openBooks(config)
  const moving = 'select count(*) as n from shipment where next_move_at is not null'
  await eventually(async () => expect(await books.rows(moving)).toEqual([{ n: 0 }]))
}

describe('a move to PostgreSQL and back', () => {
  it(
    `keeps every row and every answer of ${shipments} shipments`,
    async () => {
      const url = await emptyPostgres()
      await using folder = await Shell.open(env)
      const first = await folder.serve()
      const { token } = first
      const seed = ['--shipments', String(shipments), '--orders', String(shipments / 10)]
      await folder.say('seed', '--account', 'demo', ...seed)
      await untilNoParcelMoves(folder)
      const bought = await buy(first, token, 'before the move')
      expect(bought.status).toBe(200)
      const values = await namesOf(folder, bought.body)
      const answers = await everyAnswer(first.address, token, values)
      const found = Object.values(answers).filter(answer => answer.startsWith('200 '))
      expect(found.length).toBeGreaterThan(20)
      const label = await labelAt(first, answers)
      expect(label.subarray(0, 5).toString()).toBe('%PDF-')
      await first.end('SIGTERM')
      const rows = await rowsOfBothWorlds({ folder: folder.dataDir })
      expect(rows['sandbox.shipment']).toMatch(new RegExp(`^${shipments + 1} rows`))

      const told = await folder.say('--database-url', url, 'move', '--to', 'postgresql')
      expect(told).toMatch(/sandbox: \d+ rows of \d+ tables copied/)
      expect(told.match(/The ledgers agree\./g)).toHaveLength(2)
      expect(await rowsOfBothWorlds({ url })).toEqual(rows)
      expect(await rowsOfBothWorlds({ folder: folder.dataDir })).toEqual(rows)

      await using database = await Shell.open({ ...env, DATABASE_URL: url })
      const second = await database.serve()
      expect(second.token).toBe('')
      expect(await everyAnswer(second.address, token, values)).toEqual(answers)
      expect(await buy(second, token, 'before the move')).toEqual(bought)
      expect(await labelAt(second, answers)).toEqual(label)
      expect((await buy(second, token, 'after the move')).status).toBe(200)
      const later = await everyAnswer(second.address, token, values)
      expect(later).not.toEqual(answers)
      await second.end('SIGTERM')
      const laterRows = await rowsOfBothWorlds({ url })

      await database.say('--data', back(), 'move', '--to', 'sqlite')
      expect(await rowsOfBothWorlds({ folder: back() })).toEqual(laterRows)
      const third = await folder.serve('--data', back())
      expect(await everyAnswer(third.address, token, values)).toEqual(later)
      const { status, body } = await buy(third, token, 'after the way back')
      expect(status).toBe(200)
      expect(JSON.stringify(body)).not.toContain(values.ship_code)
      await third.end('SIGTERM')
      expect(await folder.say('--data', back(), 'ledger', 'verify')).toContain('agree')
    },
    patienceMs,
  )
})
