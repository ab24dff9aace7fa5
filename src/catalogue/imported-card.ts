import type { CatalogueData, RateCardData } from '../core/rating/catalogue-data.ts'
import type { ImportedCard } from '../core/rating/rate-card-store.ts'
import { referencesOf } from './card-references.ts'
import { type CatalogueFault, CatalogueFaults } from './catalogue-fault.ts'
import { readRateCard } from './rate-card.ts'
import { readCsv } from './read-csv.ts'

/** What `RateCardWriter.insert` stores, but for the id and the time, which the importer gives. */
export type CheckedCard = Pick<
  ImportedCard,
  'name' | 'service' | 'validFrom' | 'validTo' | 'source' | 'rows'
>

/** Judges a card's CSV against a catalogue: what is to be stored, or every fault thrown at once. */
export function checkRateCard(text: string, source: string, data: CatalogueData): CheckedCard {
  const card = parseRateCard(text, source, data, 0)
  const service = data.services.find(({ id }) => id === card.serviceId)
  return {
    name: card.name,
    service: service?.code ?? '',
    validFrom: card.validFrom,
    validTo: card.validTo,
    source,
    rows: card.rows.length,
  }
}

/** Reads a card's CSV, or throws every fault in it. */
export function parseRateCard(
  text: string,
  source: string,
  data: CatalogueData,
  version: number,
): RateCardData {
  const faults: CatalogueFault[] = []
  const csv = readCsv(source, text, (line, reason) => faults.push({ file: source, line, reason }))
  const card = readRateCard(csv, referencesOf(data), version)
  if (card === null || faults.length > 0) throw new CatalogueFaults(faults)
  return card
}

type StoredCard = { readonly card: ImportedCard; readonly text: string }

/** Ids come in blocks to each process, so it is the time that tells which import is the later. */
const latestFirst = (a: StoredCard, b: StoredCard): number =>
  b.card.importedAt - a.card.importedAt || b.card.id - a.card.id

/**
 * The stored cards in the order in which they win: the one imported last first. A stored card that
 * no longer fits the catalogue, because a service or package left it, is told and left out.
 */
export function readImportedCards(
  stored: readonly StoredCard[],
  data: CatalogueData,
): { readonly cards: readonly RateCardData[]; readonly faults: readonly CatalogueFault[] } {
  const cards: RateCardData[] = []
  const faults: CatalogueFault[] = []
  for (const { card, text } of stored.toSorted(latestFirst)) {
    try {
      cards.push(parseRateCard(text, card.source, data, card.version))
    } catch (error) {
      if (!(error instanceof CatalogueFaults)) throw error
      faults.push(...error.faults)
    }
  }
  return { cards, faults }
}
