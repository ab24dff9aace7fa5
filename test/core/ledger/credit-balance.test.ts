import { beforeAll, expect, test } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { creditBalance } from '#core/ledger/credit-balance.ts'
import { grantCredits } from '#core/ledger/grant-credits.ts'
import { moveBetweenBooks } from '#core/ledger/posting.ts'
import type { Store } from '#core/store.ts'
import type { Database } from '#db/database.ts'
import { describeOnEachEngine } from '../../support/engines.ts'

const account = 1
const tenant = serviceOn(account)

describeOnEachEngine('the balance of credits', kit => {
  let db: Database

  beforeAll(async () => {
    db = await kit.open()
    await db.transact(account, ({ accounts }) =>
      accounts.insert({ id: account, name: 'account 1', createdAt: 1 }),
    )
    await grantCredits(db, account, 100_00, 'a grant', 1)
  })

  /** The same books, in which a purchase sets 10.00 aside after each question. */
  function busy(): Pick<Store, 'read'> {
    let last: Promise<unknown> = Promise.resolve()
    const after = <A extends unknown[], T>(ask: (...given: A) => Promise<T>) => {
      return (...given: A): Promise<T> => {
        const answer = last.then(async () => {
          const told = await ask(...given)
          await hold()
          return told
        })
        last = answer
        return answer
      }
    }
    const { ledger } = db.read
    const meddled = {
      ...ledger,
      balance: after(ledger.balance),
      keptBalances: after(ledger.keptBalances),
    }
    return { read: { ...db.read, ledger: meddled } }
  }

  async function hold(): Promise<void> {
    const id = await db.takeNumbers('ledger_transaction', 1)
    const cause = { kind: 'adjustment', id: String(id) } as const
    const entries = moveBetweenBooks('credits', 'holds', 10_00, 'CAD')
    await db.transact(account, ({ ledger }) =>
      ledger.append(tenant, { id, cause, at: 1, memo: 'held', entries }),
    )
  }

  test('is of one moment: what is set aside meanwhile does not count twice', async () => {
    const store = { ...db, ...busy() }
    expect(await creditBalance(store.read, tenant)).toMatchObject({ posted: 100_00, held: 0 })
    expect(await creditBalance(store.read, tenant)).toMatchObject({ posted: 100_00, held: 10_00 })
  })

  test('of an account that never had any is nothing', async () => {
    expect(await creditBalance(db.read, serviceOn(2))).toEqual({
      posted: 0,
      held: 0,
      currency: 'CAD',
    })
  })
})
