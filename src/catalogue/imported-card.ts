import type { CatalogueData, RateCardData } from '#core/catalogue/catalogue-data.ts'
import type { ImportedCard } from '#core/catalogue/rate-card-store.ts'
import { referencesOf } from './card-references.ts'
import { type CatalogueFault, CatalogueFaults } from './catalogue-fault.ts'
import { rateCardSteps } from './rate-card.ts'
import { csvSteps } from './read-csv.ts'
import { atOnce, type Steps } from './steps.ts'

/** Ten times a price list with every half pound and zone of three tiers; a server holds them all. */
const mostBytes = 1024 * 1024

/** What `RateCardWriter.insert` stores, but for the id and the time, which the importer gives. */
export type CheckedCard = Pick<
  ImportedCard,
  'name' | 'service' | 'validFrom' | 'validTo' | 'source' | 'rows'
>

/** Judges a card's CSV against a catalogue: what is to be stored, or every fault thrown at once. */
export function checkRateCard(text: string, source: string, data: CatalogueData): CheckedCard {
  const bytes = Buffer.byteLength(text)
  if (bytes > mostBytes) {
    const reason = `the card has ${bytes} bytes, and an import takes ${mostBytes}: split it by dates or services`
    throw new CatalogueFaults([{ file: source, line: 1, reason }])
  }
  const card = atOnce(importedCardSteps(text, source, data, 0))
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
export function* importedCardSteps(
  text: string,
  source: string,
  data: CatalogueData,
  version: number,
): Steps<RateCardData> {
  const faults: CatalogueFault[] = []
  const fault = (line: number, reason: string): void => {
    faults.push({ file: source, line, reason })
  }
  const csv = yield* csvSteps(source, text, fault)
  const card = yield* rateCardSteps(csv, referencesOf(data), version)
  if (card === null || faults.length > 0) throw new CatalogueFaults(faults)
  return card
}
