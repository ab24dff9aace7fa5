import { type Environment, environments } from '#core/environment.ts'
import { CoreError } from '#core/errors.ts'
import {
  type LedgerProof,
  mendCheckpoints,
  verifyLedger,
} from '#core/ledger/verify/verify-ledger.ts'
import type { Store } from '#core/store.ts'
import { counted } from '#core/values/counted.ts'
import { say } from './shell.ts'

/** What was read of the ledgers of a world, which agree. */
export type VerifiedBooks = {
  readonly environment: Environment
  readonly accounts: number
  readonly transactions: number
  readonly shipments: number
  /** The accounts whose checkpoints are not what their journals come to. */
  readonly withWrongCheckpoints: readonly NamedProof[]
}

export type NamedProof = LedgerProof & { readonly name: string }

type StoreOfEach<Right extends keyof Store> = Readonly<Record<Environment, Pick<Store, Right>>>

/** Verifies the ledgers of all accounts, as `ledger verify` does, in both worlds, and changes nothing. */
export async function verifyBooks(
  stores: StoreOfEach<'snapshot'>,
): Promise<readonly VerifiedBooks[]> {
  const faults: string[] = []
  const books: VerifiedBooks[] = []
  for (const environment of environments) {
    const store = stores[environment]
    const proofs: NamedProof[] = []
    for (const { id, name } of await store.snapshot(({ accounts }) => accounts.list())) {
      const proof = await verifyLedger(store, id)
      proofs.push({ name, ...proof })
      const { fault } = proof
      if (fault) faults.push(`${environment}, ${name}: ${fault.row} ${fault.says}`)
    }
    books.push({
      environment,
      accounts: proofs.length,
      transactions: proofs.reduce((sum, { transactions }) => sum + transactions, 0),
      shipments: proofs.reduce((sum, { shipments }) => sum + shipments, 0),
      withWrongCheckpoints: proofs.filter(({ wrongCheckpoints }) => wrongCheckpoints.length > 0),
    })
  }
  if (faults.length > 0) {
    throw new CoreError('conflict', `The ledger does not add up. ${faults.join(' ')}`)
  }
  return books
}

/** Checkpoints alone: nothing of the books themselves is changed. */
export async function mendBooks(
  stores: StoreOfEach<'transact'>,
  books: readonly VerifiedBooks[],
): Promise<void> {
  for (const { environment, withWrongCheckpoints } of books) {
    for (const proof of withWrongCheckpoints) await mendCheckpoints(stores[environment], proof)
  }
}

export const mendedCheckpoint = 'The books are right, and this checkpoint was rewritten.'

/** `advice` says what becomes of a checkpoint that is wrong. */
export function sayBooks(
  books: readonly VerifiedBooks[],
  advice: (environment: Environment) => string,
): void {
  for (const world of books) {
    const { environment, accounts, transactions, shipments } = world
    say(
      `${environment}: ${counted(accounts, 'account')}, ${counted(transactions, 'transaction')} and ${counted(shipments, 'shipment')} read`,
    )
    for (const wrong of wrongIn(world)) say(`${environment}, ${wrong}. ${advice(environment)}`)
  }
  say('The ledgers agree.')
}

/** The books as JSON, with the wrong checkpoints under a name that says what became of them. */
export const viewOfBooks = (
  books: readonly VerifiedBooks[],
  wrong: 'mended' | 'wrong_checkpoints',
) =>
  books.map(world => {
    const { environment, accounts, transactions, shipments } = world
    return { environment, accounts, transactions, shipments, [wrong]: wrongIn(world) }
  })

const wrongIn = ({ withWrongCheckpoints }: VerifiedBooks): readonly string[] =>
  withWrongCheckpoints.flatMap(({ name, wrongCheckpoints }) =>
    wrongCheckpoints.map(({ row, says }) => `${name}: ${row} ${says}`),
  )
