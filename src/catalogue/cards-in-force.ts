import type { CatalogueData } from '#core/catalogue/catalogue-data.ts'
import type { ImportedCard, RateCardReader } from '#core/catalogue/rate-card-store.ts'
import {
  type CompiledCard,
  compileCard,
  endOfDay,
  startOfDay,
} from '#core/rating/engine/rate-periods.ts'
import type { Clock } from '#core/time/clock.ts'
import { dayMs } from '#core/time/durations.ts'
import { type CatalogueFault, CatalogueFaults } from './catalogue-fault.ts'
import { parseImportedCard } from './imported-card.ts'
import { runInSlices } from './sliced-work.ts'

type CardOrFaults =
  | { readonly compiled: CompiledCard }
  | { readonly faults: readonly CatalogueFault[] }

/** A request from just before midnight still gets the prices of that day. */
const graceMs = dayMs

/**
 * The imported cards that can still set a price. Each is read once, in slices, so that requests are
 * answered meanwhile. A card that has ended, or that a later version replaces, is not read.
 */
export class CardsInForce {
  readonly #reader: RateCardReader
  readonly #data: CatalogueData
  readonly #clock: Clock
  #read: ReadonlyMap<number, CardOrFaults> = new Map()

  constructor(reader: RateCardReader, data: CatalogueData, clock: Clock) {
    this.#reader = reader
    this.#data = data
    this.#clock = clock
  }

  /** Changes with every import. */
  generation(): Promise<number> {
    return this.#reader.generation()
  }

  /**
   * The card that was imported last overrides the others, so it comes first. A stored card may no longer
   * fit the catalogue, because a service or package left it: then its faults are returned instead.
   */
  async list(): Promise<{
    readonly cards: readonly CompiledCard[]
    readonly faults: readonly CatalogueFault[]
  }> {
    const since = this.#clock.now() - graceMs
    const read = new Map<number, CardOrFaults>()
    const winning: ImportedCard[] = []
    const cards: CompiledCard[] = []
    const faults: CatalogueFault[] = []
    for (const card of (await this.#reader.list()).toSorted(latestFirst)) {
      if (untilOf(card) <= since) continue
      if (winning.some(later => replaces(later, card, since))) continue
      const found = this.#read.get(card.id) ?? (await this.#readCard(card))
      read.set(card.id, found)
      if ('faults' in found) faults.push(...found.faults)
      else {
        winning.push(card)
        cards.push(found.compiled)
      }
    }
    this.#read = read
    return { cards, faults }
  }

  async #readCard({ id, source, version }: ImportedCard): Promise<CardOrFaults> {
    const text = (await this.#reader.text(id)) ?? ''
    try {
      const card = await runInSlices(parseImportedCard(text, source, this.#data, version))
      return { compiled: compileCard(card, this.#data) }
    } catch (error) {
      if (!(error instanceof CatalogueFaults)) throw error
      return { faults: error.faults }
    }
  }
}

/** Each process takes ids in blocks, so only the time shows which import is the later one. */
const latestFirst = (a: ImportedCard, b: ImportedCard): number =>
  b.importedAt - a.importedAt || b.id - a.id

const untilOf = ({ validTo }: ImportedCard): number =>
  validTo === null ? Number.POSITIVE_INFINITY : endOfDay(validTo)

/** Whether the later version is in force at every time at which the earlier one still would be. */
const replaces = (later: ImportedCard, earlier: ImportedCard, since: number): boolean =>
  later.name === earlier.name &&
  later.service === earlier.service &&
  startOfDay(later.validFrom) <= Math.max(startOfDay(earlier.validFrom), since) &&
  untilOf(later) >= untilOf(earlier)
