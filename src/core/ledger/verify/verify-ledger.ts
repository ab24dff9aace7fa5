import { type AccountId, serviceOn, type Tenant } from '../../access.ts'
import type { FreightReader } from '../../freight/freight-store.ts'
import type { Reversal, ReversalReader } from '../../payment/reversal-store.ts'
import type { TopUp, TopUpReader } from '../../payment/top-up-store.ts'
import type { ProvableShipment, ShipmentReader } from '../../shipment/shipment-store.ts'
import type { Store } from '../../store.ts'
import { inPages } from '../../values/in-pages.ts'
import type { Checkpoint, LedgerReader, PlacedTransaction } from '../ledger-store.ts'
import { Replay } from './replay.ts'
import type { RowFault } from './top-up-sums.ts'
import type { WrongCheckpoint } from './wrong-checkpoint.ts'

type LedgerFault = {
  readonly accountId: AccountId
  /** Which row is wrong: `transaction 17`, `balance of credits CAD`, `shipment 261121AB12`, `top-up 3`. */
  readonly row: string
  readonly says: string
}

export type LedgerProof = {
  readonly accountId: AccountId
  readonly transactions: number
  readonly shipments: number
  /** The first row that is wrong; null where everything agrees. */
  readonly fault: LedgerFault | null
  /**
   * Checkpoints only spare somebody to read the journal: a wrong one is no fault of the books. It shows a
   * wrong balance in the statement, or counts labels wrongly or into another day; what may be spent is right.
   */
  readonly wrongCheckpoints: readonly WrongCheckpoint[]
}

const atOnce = 1000

/**
 * Replays an account's journal from its first transaction. It checks that every transaction sums to
 * zero, that no kept balance was ever below zero, that the kept balances are the sums of the journal, and
 * that the postings of each shipment, top-up, refund and dispute fit its row. What checkpoints keep is
 * compared, too, where nothing else is wrong.
 */
export const verifyLedger = (
  store: Pick<Store, 'snapshot'>,
  accountId: AccountId,
  progress: (rows: number) => void = () => {},
): Promise<LedgerProof> => store.snapshot(readers => prove(readers, accountId, progress))

type Books = {
  readonly ledger: LedgerReader
  readonly shipments: ShipmentReader
  readonly freight: FreightReader
  readonly topUps: TopUpReader
  readonly reversals: ReversalReader
}

async function prove(
  readers: Books,
  accountId: AccountId,
  progress: (rows: number) => void,
): Promise<LedgerProof> {
  const tenant = serviceOn(accountId)
  const replay = new Replay()
  let shipments = 0
  const fault =
    (await firstFault(journalOf(readers, tenant), transaction => {
      progress(replay.transactions)
      return replay.take(transaction)
    })) ??
    replay.compareBalances(await readers.ledger.keptBalances(tenant)) ??
    (await firstFault(shipmentsOf(readers, tenant), shipment => {
      shipments += 1
      progress(replay.transactions + shipments)
      return replay.compareShipment(shipment)
    })) ??
    replay.compareLeftovers() ??
    (await firstFault(topUpsOf(readers, tenant), topUp => replay.topUps.compare(topUp))) ??
    replay.topUps.compareLeftovers() ??
    (await firstFault(reversalsOf(readers, tenant), one => replay.reversals.compare(one))) ??
    replay.reversals.compareLeftovers()
  return {
    accountId,
    transactions: replay.transactions,
    shipments,
    fault: fault && { accountId, ...fault },
    wrongCheckpoints: fault ? [] : await allWrong(readers, tenant, replay),
  }
}

async function allWrong(
  readers: Books,
  tenant: Tenant,
  replay: Replay,
): Promise<readonly WrongCheckpoint[]> {
  const wrong: WrongCheckpoint[] = []
  for await (const kept of checkpointsOf(readers, tenant)) {
    wrong.push(...replay.checkpoints.compare(kept))
  }
  return wrong
}

/**
 * Writes what the journal comes to over these checkpoints, as after an upgrade during which a node of an
 * older release posted to a block whose sums were already kept. They take their turns in the order of the
 * journal: each is reckoned from the one before it, which is right by then.
 */
export const mendCheckpoints = (
  store: Pick<Store, 'transact'>,
  { accountId, wrongCheckpoints }: Pick<LedgerProof, 'accountId' | 'wrongCheckpoints'>,
): Promise<void> =>
  store.transact(accountId, async ({ ledger }) => {
    for (const sequence of new Set(wrongCheckpoints.map(({ sequence }) => sequence))) {
      ledger.reckonCheckpoint(serviceOn(accountId), sequence)
    }
  })

const journalOf = ({ ledger }: Books, tenant: Tenant) =>
  inPages<PlacedTransaction>((last, limit) => ledger.journalPage(tenant, last, limit), atOnce)

const checkpointsOf = ({ ledger }: Books, tenant: Tenant) =>
  inPages<Checkpoint>(
    (last, limit) => ledger.checkpoints(tenant, last?.sequence ?? -1, limit),
    atOnce,
  )

/** Parcels, then freight. */
async function* shipmentsOf(
  { shipments, freight }: Books,
  tenant: Tenant,
): AsyncGenerator<ProvableShipment> {
  for (const { pageById } of [shipments, freight]) {
    yield* inPages<ProvableShipment>(
      (last, limit) => pageById(tenant, last?.id ?? 0, limit),
      atOnce,
    )
  }
}

const topUpsOf = ({ topUps }: Books, tenant: Tenant) =>
  inPages<TopUp>((last, limit) => topUps.pageById(tenant, last?.id ?? 0, limit), atOnce)

const reversalsOf = ({ reversals }: Books, tenant: Tenant) =>
  inPages<Reversal>((last, limit) => reversals.pageById(tenant, last?.id ?? '', limit), atOnce)

async function firstFault<T>(
  all: AsyncIterable<T>,
  judge: (one: T) => RowFault,
): Promise<RowFault> {
  for await (const one of all) {
    const fault = judge(one)
    if (fault) return fault
  }
  return null
}
