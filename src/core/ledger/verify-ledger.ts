import { type AccountId, operatorOn, type Tenant } from '../access.ts'
import type { Readers, Store } from '../ports/stores.ts'
import type { ProvableShipment } from '../shipment/shipment-store.ts'
import { Replay } from './replay.ts'
import type { TopUpStories } from './top-up-stories.ts'

export type LedgerFault = {
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
}

const atOnce = 1000

/**
 * Replays an account's journal from its first transaction, as if nothing else were kept: every one
 * sums to zero, no kept balance was ever below zero, the balances that are kept are those that the
 * journal comes to, and the story of each shipment and top-up is the one that its state tells.
 */
export const verifyLedger = (store: Store, accountId: AccountId): Promise<LedgerProof> =>
  store.snapshot(readers => prove(readers, accountId))

async function prove(readers: Readers, accountId: AccountId): Promise<LedgerProof> {
  const tenant = operatorOn(accountId)
  const replay = new Replay()
  let shipments = 0
  const fault =
    (await replayJournal(readers, tenant, replay)) ??
    replay.compareBalances(await readers.ledger.keptBalances(tenant)) ??
    (await eachShipment(readers, tenant, shipment => {
      shipments += 1
      return replay.compareShipment(shipment)
    })) ??
    replay.compareLeftovers() ??
    (await compareTopUps(readers, tenant, replay.topUps))
  return {
    accountId,
    transactions: replay.transactions,
    shipments,
    fault: fault && { accountId, ...fault },
  }
}

type Fault = Omit<LedgerFault, 'accountId'> | null

async function replayJournal({ ledger }: Readers, tenant: Tenant, replay: Replay): Promise<Fault> {
  for (let place = null; ; ) {
    const stretch = await ledger.journalStretch(tenant, place, atOnce)
    for (const transaction of stretch) {
      const fault = replay.take(transaction)
      if (fault) return fault
    }
    const last = stretch.at(-1)
    if (!last) return null
    place = last
  }
}

async function eachShipment(
  { shipments }: Readers,
  tenant: Tenant,
  compare: (shipment: ProvableShipment) => Fault,
): Promise<Fault> {
  for (let afterId = 0; ; ) {
    const stretch = await shipments.stretch(tenant, afterId, atOnce)
    for (const shipment of stretch) {
      const fault = compare(shipment)
      if (fault) return fault
    }
    const last = stretch.at(-1)
    if (!last) return null
    afterId = last.id
  }
}

async function compareTopUps(
  { topUps }: Readers,
  tenant: Tenant,
  stories: TopUpStories,
): Promise<Fault> {
  for (let afterId = 0; ; ) {
    const stretch = await topUps.stretch(tenant, afterId, atOnce)
    for (const topUp of stretch) {
      const fault = stories.compare(topUp)
      if (fault) return fault
    }
    const last = stretch.at(-1)
    if (!last) return stories.compareLeftovers()
    afterId = last.id
  }
}
