import type { CatalogueData } from '#core/catalogue/catalogue-data.ts'
import { listInWords } from '#core/values/list-in-words.ts'
import { currencies, houseCurrency } from '#core/values/money.ts'
import { type CatalogueFault, CatalogueFaults } from './catalogue-fault.ts'
import { type CatalogueFolder, openCatalogueFolder } from './catalogue-folder.ts'
import { readMillionths } from './exact-number.ts'
import { checkIdRegister } from './id-register.ts'
import { valuesOf } from './list-entry.ts'
import { parseRateCard } from './rate-card.ts'
import { referencesOf } from './rate-card-references.ts'
import { readCarriers } from './read-carriers.ts'
import { readCharts } from './read-charts.ts'
import { readFreight } from './read-freight.ts'
import { readLocations } from './read-locations.ts'
import { readPackages } from './read-packages.ts'
import { readPickups } from './read-pickups.ts'
import { readPostalPlaces } from './read-postal-places.ts'
import { readRegions } from './read-regions.ts'
import { readServices } from './read-services.ts'
import { readSurcharges } from './read-surcharges.ts'
import { readTaxes } from './read-taxes.ts'
import { catalogueSchema, exchangeSchema } from './schemas.ts'
import { runAtOnce } from './sliced-work.ts'

const referencedLists = ['carriers.json', 'services.json', 'packages.json'] as const

/** Reads a whole catalogue, or throws every fault in it by file, line and reason. */
export function loadCatalogueData(dir: string): CatalogueData {
  const folder = openCatalogueFolder(dir)
  const carriers = readCarriers(folder)
  const countries = readCountries(folder)
  const regions = readRegions(folder)
  const charts = readCharts(folder, countries, regions)
  const packages = readPackages(folder)
  const services = readServices(folder, carriers, packages, charts)
  // A reference to an entry that could not be read would be called a reference to nothing.
  const known = !referencedLists.some(file => folder.unread.has(file))
  if (known) {
    checkIdRegister(folder, 'ids.csv', [
      { kind: 'service', file: 'services.json', entries: services },
      { kind: 'package', file: 'packages.json', entries: packages },
    ])
  }
  const sold = {
    carriers: valuesOf(carriers),
    services: valuesOf(services),
    packages: valuesOf(packages),
  }
  const names = referencesOf(sold)
  const cards = (known ? folder.csvNames('cards') : []).flatMap(name => {
    const card = runAtOnce(parseRateCard(folder.csv(`cards/${name}.csv`), names, 0))
    return card === null ? [] : [card]
  })
  const locations = readLocations(folder, countries, regions)
  const data = {
    demonstration: readDemonstration(folder),
    ...sold,
    regions: valuesOf(regions),
    locations,
    pickups: readPickups(folder, carriers, locations),
    places: readPostalPlaces(folder),
    countries,
    charts,
    /** The card that begins last overrides the others, so it comes first. */
    cards: cards.toSorted((a, b) => (a.validFrom < b.validFrom ? 1 : -1)),
    surcharges: known ? readSurcharges(folder, names, charts) : [],
    taxes: readTaxes(folder, regions, countries),
    exchangeMillionths: readExchangeRates(folder),
    freight: readFreight(folder, sold),
  }
  if (folder.missing.length > 0) throw new CatalogueFaults([missingFiles(folder.missing)])
  if (folder.faults.length > 0) throw new CatalogueFaults(folder.faults)
  return data
}

const missingFiles = (files: readonly string[]): CatalogueFault => ({
  file: listInWords(files),
  line: null,
  reason:
    files.length === 1
      ? "can't be read: it is not there, and a catalogue must have it"
      : "can't be read: they are not there, and a catalogue must have them",
})

/** A catalogue with invented prices says so of itself. */
const readDemonstration = (folder: CatalogueFolder): boolean =>
  folder.has('catalogue.json') &&
  (folder.object('catalogue.json', catalogueSchema).value?.demonstration ?? false)

function readCountries(folder: CatalogueFolder): ReadonlyMap<string, string> {
  const csv = folder.csv('countries.csv')
  const countries = new Map<string, string>()
  for (const { line, cells } of csv.lines.slice(1)) {
    const [code = '', name = ''] = cells
    if (!/^[A-Z]{2}$/.test(code)) csv.fault(line, `${code} is not a code of two capitals`)
    else if (countries.has(code)) csv.fault(line, `${code} is given twice`)
    else if (name === '') csv.fault(line, `${code} has no name`)
    else countries.set(code, name)
  }
  return countries
}

function readExchangeRates(folder: CatalogueFolder): CatalogueData['exchangeMillionths'] {
  const { value, fault } = folder.object('exchange.json', exchangeSchema)
  const millionths = { CAD: 0, USD: 0, EUR: 0, AUD: 0, GBP: 0 }
  millionths[houseCurrency] = 1_000_000
  if (value === null) return millionths
  for (const [code, text] of Object.entries(value.rates)) {
    const currency = currencies.find(known => known === code)
    const rate = readMillionths(text)
    if (!currency) fault(['rates', code], `${code} is not one of ${currencies.join(', ')}`)
    else if (rate === null || rate === 0) fault(['rates', code], 'a rate is above zero')
    else if (currency === houseCurrency) fault(['rates', code], `${code} is what rates are in`)
    else millionths[currency] = rate
  }
  for (const currency of currencies) {
    if (millionths[currency] === 0) fault(['rates'], `there is no rate for ${currency}`)
  }
  return millionths
}
