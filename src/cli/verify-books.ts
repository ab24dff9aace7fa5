import { type Environment, environments } from '#core/environment.ts'
import { CoreError } from '#core/errors.ts'
import { verifyLedger } from '#core/ledger/verify/verify-ledger.ts'
import type { Store } from '#core/store.ts'
import { counted } from '#core/values/counted.ts'
import { say } from './shell.ts'

/** What was read of the ledgers of a world, which agree. */
export type VerifiedBooks = {
  readonly environment: Environment
  readonly accounts: number
  readonly transactions: number
  readonly shipments: number
}

/** Verifies the ledgers of all accounts, as `ledger verify` does, in both worlds. */
export async function verifyBooks(
  stores: Readonly<Record<Environment, Pick<Store, 'snapshot'>>>,
): Promise<readonly VerifiedBooks[]> {
  const faults: string[] = []
  const books: VerifiedBooks[] = []
  for (const environment of environments) {
    const store = stores[environment]
    const accounts = await store.snapshot(({ accounts }) => accounts.list())
    const sum = { transactions: 0, shipments: 0 }
    for (const { id, name } of accounts) {
      const { transactions, shipments, fault } = await verifyLedger(store, id)
      sum.transactions += transactions
      sum.shipments += shipments
      if (fault) faults.push(`${environment}, ${name}: ${fault.row} ${fault.says}`)
    }
    books.push({ environment, accounts: accounts.length, ...sum })
  }
  if (faults.length > 0) {
    throw new CoreError('conflict', `The ledger does not add up. ${faults.join(' ')}`)
  }
  return books
}

export function sayBooks(books: readonly VerifiedBooks[]): void {
  for (const { environment, accounts, transactions, shipments } of books) {
    say(
      `${environment}: ${counted(accounts, 'account')}, ${counted(transactions, 'transaction')} and ${counted(shipments, 'shipment')} read`,
    )
  }
  say('The ledgers agree.')
}
