import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { moveBetweenBooks } from '#core/ledger/posting.ts'
import { openDatabase } from '#db/database.ts'
import { describeOnEachEngine, sqliteKit } from '../../support/engines.ts'
import { StoreProcess } from '../../support/store-process.ts'

describeOnEachEngine('two processes at once', kit => {
  test('never spend more than there is between them', async () => {
    const db = await kit.open()
    await db.transact(1, async ({ accounts, ledger }) => {
      await accounts.insert({ id: 1, name: 'alder', createdAt: 1 })
      await ledger.append(serviceOn(1), {
        id: 1_000_000,
        cause: { kind: 'grant', id: 'start' },
        at: 1,
        memo: '',
        entries: moveBetweenBooks('operator_grants', 'credits', 500, 'CAD'),
      })
    })
    const config = await kit.config()
    const task = { do: 'spend', account: 1, times: 400 } as const
    await using first = new StoreProcess(task, config)
    await using second = new StoreProcess(task, config)
    for (const child of [first, second]) expect(await child.next()).toBe('ready')
    expect(Number(await first.next()) + Number(await second.next())).toBe(500)
    expect(await db.read.ledger.balance(serviceOn(1), 'credits', 'CAD')).toBe(0)
    expect(await db.read.ledger.balance(serviceOn(1), 'revenue', 'CAD')).toBe(500)
  })

  test('the next look finds a token revoked that another process has revoked', async () => {
    const [server, shell] = [await kit.open(), await kit.open()]
    await server.transact(2, async ({ accounts, tokens }) => {
      await accounts.insert({ id: 2, name: 'birch', createdAt: 1 })
      await tokens.insert(serviceOn(2), {
        id: 1,
        name: 'till',
        hint: '',
        lastFour: null,
        principal: null,
        scopes: [],
        createdAt: 1,
        expiresAt: null,
        secretHash: 'hash',
      })
    })
    expect((await server.read.tokens.bearerOf('hash'))?.token.revokedAt).toBeNull()
    await shell.transact(2, ({ tokens }) => tokens.revoke(serviceOn(2), 1, 77))
    expect((await server.read.tokens.bearerOf('hash'))?.token.revokedAt).toBe(77)
  })
})

describe("another process's write lock on SQLite", () => {
  const kit = sqliteKit()

  test('blocks neither the event loop nor reads, and the write runs when it is gone', async () => {
    const config = await kit.config()
    if (config.kind !== 'sqlite') throw new Error('not SQLite')
    const db = await kit.open()
    await using holder = new StoreProcess({ do: 'hold-write-lock', file: config.file })
    expect(await holder.next()).toBe('ready')

    let written = false
    const writing = db
      .transact(0, ({ worldValues }) => worldValues.putIfAbsent('key', 'value'))
      .then(() => {
        written = true
      })
    // If the wait blocked, no turn would pass, and nobody would release the lock.
    for (let turns = 0; turns < 500; turns += 1) {
      await turn()
      expect(await db.read.worldValues.get('key')).toBeNull()
      expect(written).toBe(false)
    }
    holder.release()
    await writing
    expect(await db.read.worldValues.get('key')).toBe('value')
  })

  test('that is taken again and again lets every write through, one after the other', async () => {
    const config = await kit.config()
    await using db = await openDatabase(config)
    await using writer = new StoreProcess({ do: 'write-without-end' }, config)
    expect(await writer.next()).toBe('ready')
    for (let index = 0; index < 60; index += 1) {
      await db.transact(0, ({ worldValues }) => worldValues.putIfAbsent(`beside ${index}`, 'x'))
      expect(await db.read.worldValues.get(`beside ${index}`)).toBe('x')
    }
  })
})
