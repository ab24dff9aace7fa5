import type { CatalogueData, RateCardData } from '#core/catalogue/catalogue-data.ts'
import type { ImportedCard } from '#core/catalogue/rate-card-store.ts'
import { type CatalogueFault, CatalogueFaults } from './catalogue-fault.ts'
import { parseRateCard } from './rate-card.ts'
import { referencesOf } from './rate-card-references.ts'
import { parseCsv } from './read-csv.ts'
import { runAtOnce, type SlicedWork } from './sliced-work.ts'

/** Ten times a price list with every half pound, every zone and three tiers; a server holds all cards in memory. */
const mostBytes = 1024 * 1024

/** What `RateCardWriter.insert` stores, without the id and the time of the import. */
type CheckedCard = Pick<
  ImportedCard,
  'name' | 'service' | 'validFrom' | 'validTo' | 'source' | 'rows'
>

/** Checks a card's CSV against a catalogue. Throws all its faults together. */
export function checkRateCard(text: string, source: string, data: CatalogueData): CheckedCard {
  const bytes = Buffer.byteLength(text)
  if (bytes > mostBytes) {
    const reason = `the card has ${bytes} bytes, and an import takes ${mostBytes}: split it by dates or services`
    throw new CatalogueFaults([{ file: source, line: 1, reason }])
  }
  const card = runAtOnce(parseImportedCard(text, source, data, 0))
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

/** Parses a card's CSV. Throws all its faults together. */
export function* parseImportedCard(
  text: string,
  source: string,
  data: CatalogueData,
  version: number,
): SlicedWork<RateCardData> {
  const faults: CatalogueFault[] = []
  const fault = (line: number, reason: string): void => {
    faults.push({ file: source, line, reason })
  }
  const csv = yield* parseCsv(source, text, fault)
  const card = yield* parseRateCard(csv, referencesOf(data), version)
  if (card === null || faults.length > 0) throw new CatalogueFaults(faults)
  return card
}
