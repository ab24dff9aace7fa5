import type { ProvableShipment } from '../../shipment/shipment-store.ts'
import { formatMinor, type Minor } from '../../values/money.ts'
import type { JournalTransaction, PlacedTransaction } from '../ledger-store.ts'
import { type JournalEntry, keptAmount, keptBooks, sumOf } from '../posting.ts'
import { CheckpointSums } from './checkpoint-sums.ts'
import { ReversalSums } from './reversal-sums.ts'
import { type RowFault, TopUpSums } from './top-up-sums.ts'

/** The sums of a shipment's postings. */
type ShipmentSums = { paid: Minor; refunded: Minor; held: Minor }

/** Adds up the journal of one account again, transaction by transaction, without any stored balance. */
export class Replay {
  transactions = 0
  readonly topUps = new TopUpSums()
  readonly reversals = new ReversalSums()
  readonly checkpoints = new CheckpointSums()
  readonly #balances = new Map<string, Minor>()
  readonly #shipments = new Map<string, ShipmentSums>()

  take(transaction: PlacedTransaction): RowFault {
    this.transactions += 1
    this.topUps.take(transaction)
    this.reversals.take(transaction)
    this.checkpoints.take(transaction)
    const says = this.#apply(transaction.entries) ?? this.#addToShipment(transaction)
    return says === null ? null : { row: `transaction ${transaction.id}`, says }
  }

  compareBalances(kept: readonly JournalEntry[]): RowFault {
    const found = new Map(kept.map(entry => [keyOf(entry), entry.amount]))
    for (const key of new Set([...found.keys(), ...this.#balances.keys()])) {
      const [is, comesTo] = [found.get(key) ?? 0, this.#balances.get(key) ?? 0]
      if (is !== comesTo) {
        const says = `is ${formatMinor(is)}, but the journal comes to ${formatMinor(comesTo)}`
        return { row: `balance of ${key}`, says }
      }
    }
    return null
  }

  compareShipment({ shipCode, state, totalPaid }: ProvableShipment): RowFault {
    const { paid, refunded, held } = this.#shipments.get(shipCode) ?? nothing
    this.#shipments.delete(shipCode)
    const row = `shipment ${shipCode}`
    if (paid !== totalPaid) {
      const says = `says ${formatMinor(totalPaid)} was paid, the journal ${formatMinor(paid)}`
      return { row, says }
    }
    const owed = state === 'voided' ? paid : 0
    if (refunded !== owed) {
      const says = `is ${state}, and ${formatMinor(refunded)} of ${formatMinor(paid)} was refunded`
      return { row, says }
    }
    if (held !== 0 && state !== 'purchasing') {
      return { row, says: `is ${state}, and ${formatMinor(held)} is still set aside for it` }
    }
    return null
  }

  /** A creation that its carrier refused leaves no shipment, and must not have cost anything. */
  compareLeftovers(): RowFault {
    for (const [shipCode, { paid, refunded, held }] of this.#shipments) {
      if (paid !== refunded || held !== 0) {
        return { row: `shipment ${shipCode}`, says: 'was charged for but does not exist' }
      }
    }
    return null
  }

  #apply(entries: readonly JournalEntry[]): string | null {
    if (entries.length < 2) return `has ${entries.length} entries`
    const sums = new Map<string, Minor>()
    for (const entry of entries) {
      const { book, currency, amount } = entry
      sums.set(currency, (sums.get(currency) ?? 0) + amount)
      if (!keptBooks.has(book)) continue
      const key = keyOf(entry)
      this.#balances.set(key, (this.#balances.get(key) ?? 0) + keptAmount(entry))
    }
    for (const [currency, sum] of sums) {
      if (sum !== 0) return `sums to ${formatMinor(sum)} ${currency}, not to zero`
    }
    for (const [key, balance] of this.#balances) {
      if (balance < 0) return `takes ${key} to ${formatMinor(balance)}`
    }
    return null
  }

  #addToShipment({ cause, entries }: JournalTransaction): string | null {
    if (cause.kind !== 'shipment' && cause.kind !== 'void') return null
    const sums = this.#shipments.get(cause.id) ?? { ...nothing }
    this.#shipments.set(cause.id, sums)
    const earned = sumOf(entries, 'revenue') + sumOf(entries, 'tax_payable')
    sums.held += sumOf(entries, 'holds')
    if (cause.kind === 'shipment') sums.paid += earned
    else sums.refunded -= earned
    return sums.refunded > sums.paid ? 'refunds more than was paid' : null
  }
}

const nothing: ShipmentSums = { paid: 0, refunded: 0, held: 0 }

const keyOf = ({ book, currency }: JournalEntry): string => `${book} ${currency}`
