import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { mendCheckpoints, verifyLedger } from '#core/ledger/verify/verify-ledger.ts'
import { addCard } from '#core/payment/cards.ts'
import { openEngine } from '#db/database.ts'
import { SandboxPayments } from '#payments/sandbox/sandbox-payments.ts'
import { expectBought } from '#test/support/answers.ts'
import { describeOnEachEngine } from '#test/support/engines.ts'
import { eventually } from '#test/support/eventually.ts'
import { fundedClient } from '#test/support/funded-client.ts'
import { agreeing } from '#test/support/proven-books.ts'
import { type Service, startService } from '#test/support/service.ts'
import { draft, shipmentBody } from '#test/support/tested-version.ts'

describeOnEachEngine('the proof of a ledger', kit => {
  let service: Service
  beforeAll(async () => {
    service = await startService(await kit.settings())
  })
  afterAll(() => service[Symbol.asyncDispose]())

  const verify = (account: number) => verifyLedger(service.app.worlds.sandbox.store, account)

  /** An account to which everything has happened that moves money; the code of a bought shipment. */
  async function account(): Promise<{ id: number; code: string }> {
    const { client, account: id } = await fundedClient(service)
    const create = (changes = {}, recipient = {}) =>
      client.post('/shipments', shipmentBody(changes, recipient))
    const bought = await create()
    expectBought(bought)
    expectBought(await create({}, { name: 'LOST ANSWER' }))
    expect((await create({}, { name: 'REFUSED' })).status).toBe(422)
    expect((await create(draft)).status).toBe(200)
    const { ship_code } = (await create()).body.shipment
    expect((await client.get(`/shipments/${ship_code}/void`)).status).toBe(200)
    return { id, code: bought.body.shipment.ship_code }
  }

  async function tamper(sql: string): Promise<void> {
    await using engine = await openEngine(await kit.config())
    await engine.transact(0, session => session.execute(sql))
  }

  it('agrees with what happened', async () => {
    const { id } = await account()
    // A grant; a sale; held and posted; held and released; a sale and its refund.
    expect(await verify(id)).toEqual({ accountId: id, transactions: 8, shipments: 4, ...agreeing })
  })

  it('agrees with an account to which nothing happened', async () => {
    const id = await service.account()
    expect(await verify(id)).toEqual({ accountId: id, transactions: 0, shipments: 0, ...agreeing })
  })

  const figures = {
    posted:
      /^says [\d.]+ CAD with 0\.00 CAD set aside, but the journal comes to [\d.]+ CAD with 0\.00 CAD set aside$/,
    held: /^says [\d.]+ CAD with 0\.01 CAD set aside, but the journal comes to /,
    earliest_at: /^says 20\S+Z to 20\S+Z, but the journal has 20\S+Z to 20\S+Z$/,
    latest_at: /^says 20\S+Z to 20\S+Z, but the journal has /,
    spent:
      /^says 31 labels for [\d.]+ CAD and 0\.00 CAD back, but the journal comes to 31 labels for /,
    purchases: /^says 32 labels for .+, but the journal comes to 31 labels for /,
    refunded: /^says 31 labels for [\d.]+ CAD and 0\.01 CAD back, but the journal comes to /,
  }

  it('writes each figure of a checkpoint anew that is wrong, which is no fault of the books', async () => {
    const { client, account: id } = await fundedClient(service)
    for (let label = 0; label < 64; label += 1) {
      expectBought(await client.post('/shipments', shipmentBody()))
    }
    expect(await verify(id)).toMatchObject(agreeing)
    const { store } = service.app.worlds.sandbox
    const kept = () => store.read.ledger.checkpoints(serviceOn(id), -1, 10)
    const right = await kept()
    expect(right.map(({ sequence }) => sequence)).toEqual([32, 64])
    for (const [figure, says] of Object.entries(figures)) {
      await tamper(
        `update ledger_checkpoint set ${figure} = ${figure} + 1 where account_id = ${id} and sequence = 32`,
      )
      const proof = await verify(id)
      expect(proof.fault).toBeNull()
      expect(proof.wrongCheckpoints, figure).toEqual([
        { sequence: 32, row: 'checkpoint 32', says: expect.stringMatching(says) },
      ])
      await mendCheckpoints(store, proof)
      expect(await kept(), figure).toEqual(right)
    }
    // One that was reckoned from a wrong one is mended after it.
    await tamper(
      `update ledger_checkpoint set posted = posted + 5, latest_at = 5 where account_id = ${id}`,
    )
    const both = await verify(id)
    expect(both.wrongCheckpoints.map(({ sequence }) => sequence)).toEqual([32, 32, 64, 64])
    expect(both.wrongCheckpoints[1]?.says).toMatch(/ to 1970-01-01T00:00:00\.005Z, but /)
    await mendCheckpoints(store, both)
    expect(await kept()).toEqual(right)
  })

  describe('names the first row that is wrong:', () => {
    const journalOf = async (id: number) =>
      await service.app.worlds.sandbox.store.read.ledger.journal(serviceOn(id))

    it('an amount that was changed', async () => {
      const { id } = await account()
      const [, sale] = await journalOf(id)
      await tamper(
        `update ledger_entry set amount = amount + 1
         where account_id = ${id} and transaction_id = ${sale?.id} and position = 0`,
      )
      const { fault } = await verify(id)
      expect(fault?.row).toBe(`transaction ${sale?.id}`)
      expect(fault?.says).toBe('sums to 0.01 CAD, not to zero')
    })

    it('a transaction that lost its entries', async () => {
      const { id } = await account()
      const last = (await journalOf(id)).at(-1)
      await tamper(
        `delete from ledger_entry where account_id = ${id} and transaction_id = ${last?.id}`,
      )
      expect((await verify(id)).fault).toMatchObject({
        row: `transaction ${last?.id}`,
        says: 'has 0 entries',
      })
    })

    it('spending before the money was there', async () => {
      const { id } = await account()
      const [grant, sale] = await journalOf(id)
      await tamper(
        `update ledger_transaction set sequence = 1000
         where account_id = ${id} and id = ${grant?.id}`,
      )
      const { fault } = await verify(id)
      expect(fault?.row).toBe(`transaction ${sale?.id}`)
      expect(fault?.says).toMatch(/^takes credits CAD to -/)
    })

    it('a balance that is not what the journal comes to', async () => {
      const { id } = await account()
      await tamper(
        `update ledger_balance set amount = amount + 100
         where account_id = ${id} and book = 'credits'`,
      )
      expect((await verify(id)).fault?.row).toBe('balance of credits CAD')
    })

    it('a shipment that says another price than was posted', async () => {
      const { id, code } = await account()
      await tamper(
        `update shipment set total_paid = total_paid - 1
         where account_id = ${id} and ship_code = '${code}'`,
      )
      expect((await verify(id)).fault?.row).toBe(`shipment ${code}`)
    })

    it('a void without its refund', async () => {
      const { id, code } = await account()
      await tamper(
        `update shipment set state = 'voided' where account_id = ${id} and ship_code = '${code}'`,
      )
      const { fault } = await verify(id)
      expect(fault?.row).toBe(`shipment ${code}`)
      expect(fault?.says).toMatch(/^is voided, and 0\.00 of \d+\.\d\d was refunded$/)
    })

    it('a hold that nothing waits for', async () => {
      const { id, code } = await account()
      const [, sale] = await journalOf(id)
      await tamper(
        `update ledger_entry set book = 'holds' where account_id = ${id}
         and transaction_id = ${sale?.id} and book = 'revenue'`,
      )
      await tamper(
        `insert into ledger_balance (account_id, book, currency, amount)
         select account_id, 'holds', 'CAD', amount from ledger_entry
         where account_id = ${id} and transaction_id = ${sale?.id} and book = 'holds'
         on conflict (account_id, book, currency) do update set amount = excluded.amount`,
      )
      expect((await verify(id)).fault?.row).toBe(`shipment ${code}`)
    })

    /** An account with a posted top-up, a failed one and a pending one. */
    async function toppedUp(): Promise<{ id: number; one: (state: string) => string }> {
      const { client, account: id } = await fundedClient(service)
      const world = service.app.worlds.sandbox
      await addCard(world, id, 'test_card', true)
      for (const amount of [10, 10.02, 10.03]) await client.post('/credits', { amount })
      // No notification and no job, waiting or under way, may mend what is tampered with below.
      if (world.payments instanceof SandboxPayments) await world.payments[Symbol.asyncDispose]()
      await eventually(async () => {
        await tamper(`delete from job where account_id = ${id} and lease_until is null`)
        const jobs = await world.store.read.jobs.list(1000)
        expect(jobs.filter(({ accountId }) => accountId === id)).toEqual([])
      })
      const one = (state: string) => `account_id = ${id} and state = '${state}'`
      expect((await verify(id)).fault).toBeNull()
      return { id, one }
    }

    it.each([
      ['posted', 'amount = amount - 1', /^is posted with 9\.99, but the journal credits 10\.00$/],
      ['posted', "state = 'failed'", /^is failed with 10\.00, but the journal credits 10\.00$/],
      ['failed', "state = 'pending'", /^is pending with 10\.02, but 0\.00 is pending for it$/],
      [
        'failed',
        "state = 'posted', payment_id = 'x'",
        /^is posted with 10\.02, but the journal credits 0\.00$/,
      ],
    ])('a top-up that was %s, after %s', async (state, change, says) => {
      const { id, one } = await toppedUp()
      await tamper(`update top_up set ${change.replace("'x'", `'of ${id}'`)} where ${one(state)}`)
      const { fault } = await verify(id)
      expect(fault?.row).toMatch(/^top-up \d+$/)
      expect(fault?.says).toMatch(says)
    })

    it.each([
      ['update top_up_reversal set amount = amount - 1', /reverses 5\.04$/],
      ['delete from top_up_reversal', /^is in the journal but does not exist$/],
    ])('a refund whose row is no longer what was posted: %s', async (change, says) => {
      const { client, account: id } = await fundedClient(service)
      await addCard(service.app.worlds.sandbox, id, 'test_card', true)
      await client.post('/credits', { amount: 10.09 })
      await eventually(async () =>
        expect((await client.get('/credits')).body.balance).toBe(1005.05),
      )
      expect((await verify(id)).fault).toBeNull()
      await tamper(`${change} where account_id = ${id}`)
      const { fault } = await verify(id)
      expect(fault?.row).toMatch(/^refund sandbox_payment_\d+_refund$/)
      expect(fault?.says).toMatch(says)
    })

    it('credits of a top-up that is gone', async () => {
      const { id, one } = await toppedUp()
      await tamper(`delete from top_up where ${one('posted')}`)
      expect((await verify(id)).fault?.says).toBe('is in the journal but does not exist')
    })

    it('a charge whose shipment is gone', async () => {
      const { id, code } = await account()
      const its = `(select id from shipment where account_id = ${id} and ship_code = '${code}')`
      for (const table of ['tracking_event', 'shipment_detail']) {
        await tamper(`delete from ${table} where account_id = ${id} and shipment_id = ${its}`)
      }
      await tamper(`delete from shipment where account_id = ${id} and ship_code = '${code}'`)
      expect((await verify(id)).fault).toMatchObject({
        row: `shipment ${code}`,
        says: 'was charged for but does not exist',
      })
    })
  })
})
