import type { Minor } from '../../values/money.ts'
import type { Quote } from '../quote.ts'
import type { RatingScene } from './rating-context.ts'
import { taxLinesFor } from './taxes.ts'

type Kept = {
  /** Those that were added, as bits. */
  readonly surcharges: number
  readonly days: Quote['deliveryDays']
  readonly packageId: number
  readonly rate: Minor
  readonly quote: Quote
  readonly before: Kept | null
}

/** To homes and to shops, from two regions: as many of one cell as come about in turn. */
const mostOfCell = 4
/** What one table may keep: all rows and zones up to twenty pounds, say. */
const mostOfTable = 2000
/** Then what is kept is no longer what is asked: of a catalogue that was compiled anew, say. */
const mostTurnedAway = 10_000

/**
 * Quotes read from one table of a service, kept by the cell of their price. Small untaxed parcels cost
 * one of a few hundred amounts, so the same quotes come about again and again, and finding one takes
 * half the time of making it. What a quote is made of decides whether it is the same: the cell, what
 * was added, the days, the package, and that no tax is due.
 */
export class KeptQuotes {
  readonly #cellCount: number
  /** Empty until the first is kept: most tables of most cards are never asked. */
  #cells: (Kept | null)[] = []
  #count = 0
  #turnedAway = 0

  constructor(cellCount: number) {
    this.#cellCount = cellCount
  }

  /** `injected` and the scene decide about the tax. */
  find(
    cell: number,
    surcharges: number,
    days: Quote['deliveryDays'],
    { parcel, taxes }: RatingScene,
    injected: boolean,
  ): Quote | null {
    for (let kept = this.#cells[cell] ?? null; kept !== null; kept = kept.before) {
      if (
        kept.surcharges === surcharges &&
        // Every catalogue has days of its own: what another one kept here is not taken for ours.
        kept.days === days &&
        kept.packageId === parcel.packageId &&
        taxLinesFor(taxes, kept.rate, injected).length === 0
      ) {
        return kept.quote
      }
    }
    return null
  }

  /** Whether the next quote of this cell shall be kept; counts those for which there is no room. */
  makeRoom(cell: number): boolean {
    if (this.#cells.length === 0 || this.#turnedAway === mostTurnedAway) this.#beginAnew()
    const room = this.#count < mostOfTable && countOf(this.#cells[cell] ?? null) < mostOfCell
    if (!room) this.#turnedAway += 1
    return room
  }

  /** Only what room was made for. */
  keep(cell: number, surcharges: number, quote: Quote): void {
    const { deliveryDays: days, packageId, rate } = quote
    const before = this.#cells[cell] ?? null
    this.#cells[cell] = { surcharges, days, packageId, rate, quote, before }
    this.#count += 1
  }

  #beginAnew(): void {
    this.#cells = new Array<Kept | null>(this.#cellCount).fill(null)
    this.#count = 0
    this.#turnedAway = 0
  }
}

const mostNumbers = 2 ** 30
let numbered = 0

/** From one up, and then again: whoever goes by it sees by the quote itself whose it is. */
export function nextKept(): number {
  numbered = (numbered % mostNumbers) + 1
  return numbered
}

function countOf(kept: Kept | null): number {
  let count = 0
  for (let one = kept; one !== null; one = one.before) count += 1
  return count
}
