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
import { importedCardSteps } from './imported-card.ts'
import { inSlices } from './steps.ts'

type ReadCard = { readonly compiled: CompiledCard } | { readonly faults: readonly CatalogueFault[] }

/** Whoever asked just before midnight still gets the prices of that day. */
const graceMs = dayMs

/**
 * The imported cards that can still set a price. Each is read once, and away from the requests that
 * run meanwhile; a card that is over, or that a later version has replaced, is not read at all.
 */
export class CardsInForce {
  readonly #reader: RateCardReader
  readonly #data: CatalogueData
  readonly #clock: Clock
  #read: ReadonlyMap<number, ReadCard> = new Map()

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
   * In the order in which they win: the one imported last first. A stored card that no longer fits
   * the catalogue, because a service or package left it, is told and left out.
   */
  async list(): Promise<{
    readonly cards: readonly CompiledCard[]
    readonly faults: readonly CatalogueFault[]
  }> {
    const since = this.#clock.now() - graceMs
    const read = new Map<number, ReadCard>()
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

  async #readCard({ id, source, version }: ImportedCard): Promise<ReadCard> {
    const text = (await this.#reader.text(id)) ?? ''
    try {
      const card = await inSlices(importedCardSteps(text, source, this.#data, version))
      return { compiled: compileCard(card, this.#data) }
    } catch (error) {
      if (!(error instanceof CatalogueFaults)) throw error
      return { faults: error.faults }
    }
  }
}

/** Ids come in blocks to each process, so it is the time that tells which import is the later. */
const latestFirst = (a: ImportedCard, b: ImportedCard): number =>
  b.importedAt - a.importedAt || b.id - a.id

const untilOf = ({ validTo }: ImportedCard): number =>
  validTo === null ? Number.POSITIVE_INFINITY : endOfDay(validTo)

/** A version of the same card that is in force whenever the earlier one still would be. */
const replaces = (later: ImportedCard, earlier: ImportedCard, since: number): boolean =>
  later.name === earlier.name &&
  later.service === earlier.service &&
  startOfDay(later.validFrom) <= Math.max(startOfDay(earlier.validFrom), since) &&
  untilOf(later) >= untilOf(earlier)
