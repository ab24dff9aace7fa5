import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PrompterThread } from '#cli/seed-ahead/prompter.ts'
import { operatorOn } from '#core/access.ts'
import type { Account } from '#core/account/account.ts'
import { accountOf } from '#core/account/accounts.ts'
import { verifyLedger } from '#core/ledger/verify/verify-ledger.ts'
import { drawPlot } from '#core/seed/plot.ts'
import { seedShipments } from '#core/seed/seed-shipments.ts'
import { tellerOf } from '#core/seed/story.ts'
import type { World } from '#core/world.ts'
import { eventually } from '../../support/eventually.ts'
import { type Service, startService } from '../../support/service.ts'
import { Shell } from '../../support/shell.ts'

const spreadMs = 30 * 86_400_000

describe('a second thread that tells a seed ahead', () => {
  let service: Service
  let sandbox: World
  let account: Account

  beforeAll(async () => {
    service = await startService()
    sandbox = service.app.worlds.sandbox
    const row = await sandbox.store.read.accounts.byId(await service.account())
    if (!row) throw new Error('there is no account')
    account = accountOf(row)
  })
  afterAll(() => service[Symbol.asyncDispose]())

  test('lays out what the writer itself would have', async () => {
    const plot = await drawPlot(sandbox, account, 12_000, spreadMs)
    await using prompter = new PrompterThread(service.app.config)
    prompter.begin(plot)
    let upTo = plot.chapters / 2
    const told = await eventually(() => {
      for (let chapter = 0; chapter < upTo; chapter += 1) {
        const past = prompter.chapter(chapter)
        if (past) return { chapter, past }
      }
      // It begins a little ahead of where it finds us.
      prompter.chapter(0)
      upTo += 1
      throw new Error('It has told no chapter yet.')
    })
    const tell = await tellerOf(sandbox, plot)
    const tenant = operatorOn(account.id)
    expect(told.past).toEqual(sandbox.store.layPast(tenant, tell(told.chapter)))
    // A command that is run once more asks again for what it has had.
    expect(prompter.chapter(told.chapter)).toEqual(told.past)
    expect(prompter.chapter(0)).toBeNull()
  })

  test('is not missed where it can not start', async () => {
    const nowhere = { ...service.app.config, catalogDir: '/nowhere' }
    await using prompter = new PrompterThread(nowhere)
    await seedShipments(sandbox, { account, shipments: 300, spreadMs, prompter })
    const proof = await verifyLedger(sandbox.store, account.id)
    expect(proof).toMatchObject({ shipments: 300, fault: null })
  })
})

test('a seed that is worth a second thread leaves books that agree and rows that belong together', async () => {
  await using shell = await Shell.open()
  await shell.say('account', 'create', 'alder')
  await shell.say('seed', '--account', 'alder', '--shipments', '10000')
  expect(await shell.say('ledger', 'verify', '--account', 'alder')).toContain(
    '10000 shipments agree',
  )
  using db = new DatabaseSync(`${shell.dataDir}/sandbox.db`)
  expect(db.prepare('pragma foreign_key_check').all()).toEqual([])
})
