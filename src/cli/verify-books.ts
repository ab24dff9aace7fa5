import { type Environment, environments } from '#core/environment.ts'
import { CoreError } from '#core/errors.ts'
import { verifyLedger } from '#core/ledger/verify/verify-ledger.ts'
import type { Store } from '#core/store.ts'
import { say } from './shell.ts'

/** Verifies the ledgers of all accounts, as `ledger verify` does, in both worlds. */
export async function verifyBooks(
  stores: Readonly<Record<Environment, Pick<Store, 'snapshot'>>>,
): Promise<void> {
  const faults: string[] = []
  for (const environment of environments) {
    const store = stores[environment]
    const accounts = await store.snapshot(({ accounts }) => accounts.list())
    const sum = { transactions: 0, shipments: 0 }
    for (const { id } of accounts) {
      const { transactions, shipments, fault } = await verifyLedger(store, id)
      sum.transactions += transactions
      sum.shipments += shipments
      if (fault) faults.push(`${environment}, account ${id}: ${fault.row} ${fault.says}`)
    }
    say(
      `${environment}: ${accounts.length} accounts, ${sum.transactions} transactions and ${sum.shipments} shipments read`,
    )
  }
  if (faults.length > 0) {
    throw new CoreError('conflict', `The ledger does not add up. ${faults.join(' ')}`)
  }
  say('The ledgers agree.')
}
