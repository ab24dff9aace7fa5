import { parseImportedCard } from '#catalogue/imported-card.ts'
import { loadCatalogueData } from '#catalogue/load-catalogue.ts'
import { runAtOnce } from '#catalogue/sliced-work.ts'
import { compileCatalogue } from '#core/rating/engine/compile-catalogue.ts'
import type { CompiledCatalogue } from '#core/rating/engine/compiled-catalogue.ts'
import { compileCard } from '#core/rating/engine/rate-periods.ts'
import type { TempCatalogue } from '../../support/temp-catalogue.ts'
import {
  type CountryGroups,
  cardText,
  type PriceList,
  packageRow,
  tableRows,
} from './notice-123.ts'

const domesticZones = [1, 2, 3, 4, 5, 6, 7, 8, 9]
const groups = Array.from({ length: 20 }, (_, i) => i + 1)
const A = '<CarrierA>'

/** Zone z is the ZIP area 10z, so that a test names the zone that it wants. */
const domesticChart = ['country,prefix,zone', ...domesticZones.map(z => `US,10${z},${z}`), ''].join(
  '\n',
)

const chartOf = (
  list: PriceList,
  group: keyof CountryGroups,
  maxPounds: keyof CountryGroups | null,
): string => {
  const rows = list.country_price_groups
    .filter(country => country.iso2 !== null && country[group] !== null)
    .map(country => [country.iso2, country[group], maxPounds ? country[maxPounds] : ''].join(','))
  return [
    'country,zone,max_weight_lb',
    ...new Map(rows.map(row => [row.slice(0, 2), row])).values(),
    '',
  ].join('\n')
}

function domesticCards(list: PriceList): readonly string[] {
  const table = (tier: string, name: string): string[] =>
    tableRows(tier, name, list.domestic[name] ?? {}, domesticZones)
  const flat = (tier: string, service: string, kind: string): string[] => {
    const prices = list.domestic_flat_rate[service]?.[kind] ?? {}
    const named: readonly (readonly [string, string])[] = [
      ['Legal Flat Rate Envelope', 'legal_flat_rate_envelope'],
      ['Flat Rate PAdded Envelope', 'padded_flat_rate_envelope'],
      ['Small Flat Rate Box', 'small_flat_rate_box'],
      ['Medium Flat Rate Box 1', 'medium_flat_rate_box'],
      ['Medium Flat Rate Box 2', 'medium_flat_rate_box'],
      ['Large Flat Rate Box', 'large_flat_rate_box'],
    ]
    return named.flatMap(([name, key]) => {
      const price = prices[key]
      return price === undefined ? [] : [packageRow(tier, name, 70, domesticZones, price)]
    })
  }
  return [
    cardText(`${A} Priority Mail`, domesticZones, [
      ...table('primary', 'priority_mail_commercial'),
      ...table('primary', 'priority_mail_cubic_commercial'),
      ...table('retail', 'priority_mail_retail'),
      ...flat('primary', 'priority_mail', 'commercial'),
      ...flat('retail', 'priority_mail', 'retail'),
    ]),
    cardText(`${A} Priority Mail Express`, domesticZones, [
      ...table('primary', 'priority_mail_express_commercial'),
      ...table('retail', 'priority_mail_express_retail'),
      ...flat('primary', 'priority_mail_express', 'commercial'),
      ...flat('retail', 'priority_mail_express', 'retail'),
    ]),
    cardText(`${A} Parcel Select Ground`, domesticZones, [
      ...table('primary', 'ground_advantage_commercial'),
      ...table('primary', 'ground_advantage_cubic_commercial'),
      ...table('retail', 'ground_advantage_retail'),
    ]),
    cardText(
      `${A} Media Mail`,
      [],
      [
        ...table0('primary', list.domestic.media_mail_commercial),
        ...table0('retail', list.domestic.media_mail_retail),
      ],
    ),
    cardText(
      `${A} Library Mail`,
      [],
      [
        ...table0('primary', list.domestic.library_mail_commercial),
        ...table0('retail', list.domestic.library_mail_retail),
      ],
    ),
  ]
}

const table0 = (tier: string, rows: PriceList['domestic'][string] | undefined): string[] =>
  tableRows(tier, '', rows ?? {}, [])

function internationalCards(list: PriceList): readonly string[] {
  const table = (tier: string, name: string): string[] =>
    tableRows(tier, name, list.international[name] ?? {}, groups)
  const flat = list.international_flat_rate_retail.price_groups_1_8
  const packed = (name: string, pounds: number, key: string): string =>
    packageRow('retail', name, pounds, groups, flat[key] ?? [])
  return [
    cardText(`${A} Express Mail International`, groups, [
      ...table('primary', 'priority_mail_express_international_commercial_base'),
      ...table('retail', 'priority_mail_express_international_retail'),
      ...table('enterprise', 'priority_mail_express_international_commercial_plus'),
    ]),
    cardText(`${A} Priority Mail International`, groups, [
      ...table('primary', 'priority_mail_international_commercial_base'),
      ...table('retail', 'priority_mail_international_retail'),
      ...table('enterprise', 'priority_mail_international_commercial_plus'),
      packed('Small Flat Rate Box', 4, 'pmi_small_flat_rate_box_max4lb'),
      packed('Large Flat Rate Box', 20, 'pmi_large_flat_rate_box_max20lb'),
    ]),
    cardText(`${A} First Class Mail International`, groups, [
      ...table('primary', 'first_class_package_international_commercial_base_oz'),
      ...table('retail', 'first_class_package_international_retail_oz'),
    ]),
  ]
}

const surcharges = [
  ...[
    ['over-22', 22, 30, '4.00', ['Priority Mail', 'Priority Mail Express', 'Parcel Select Ground']],
    ['over-30', 30, undefined, '18.00', ['Priority Mail', 'Priority Mail Express']],
    ['over-30-ground', 30, undefined, '8.40', ['Parcel Select Ground']],
  ].map(([id, over, up_to, amount, services]) => ({
    id,
    type: 'oversize',
    name: 'Length',
    currency: 'USD',
    services: (services as string[]).map(name => `${A} ${name}`),
    when: { any: [{ measure: 'longest_side_in', over, up_to }] },
    amount,
  })),
  {
    id: 'over-2-ft3-ground',
    type: 'oversize',
    name: 'Volume',
    currency: 'USD',
    services: [`${A} Parcel Select Ground`],
    when: { any: [{ measure: 'volume_in3', over: 3456 }] },
    amount: '18.00',
  },
  {
    id: 'insurance',
    type: 'insurance',
    name: 'Insurance',
    currency: 'USD',
    services: [`${A} Priority Mail`],
    when: { asked: 'protection' },
    bands: [
      ['50', '2.70'],
      ['100', '3.40'],
      ['200', '4.40'],
      ['300', '4.45'],
      ['400', '5.95'],
      ['500', '7.45'],
      ['600', '8.95'],
    ].map(([up_to, amount]) => ({ up_to, amount })),
    beyond: { each: '100', amount: '1.50' },
    most: '5000',
  },
]

/** The national list taken through the importer into a catalogue that has no cards of its own. */
export function nationalCatalogue(temp: TempCatalogue, list: PriceList): CompiledCatalogue {
  temp.remove('cards')
  temp.write('surcharges.json', JSON.stringify(surcharges))
  for (const beyondIso of ['AC,Ascension', 'XK,Kosovo', 'TA,Tristan da Cunha']) {
    temp.append('countries.csv', beyondIso)
  }
  temp.replace('exchange.json', '"USD": "1.3850"', '"USD": "1"')
  temp.write('zones/us-distance.csv', domesticChart)
  temp.write('zones/pmei.csv', chartOf(list, 'pmei_group', 'pmei_max_lb'))
  temp.write('zones/pmi.csv', chartOf(list, 'pmi_group', 'pmi_max_lb'))
  temp.write('zones/fcpis.csv', chartOf(list, 'fcpis_group', null))
  temp.write('zones/pmi-flat.csv', chartOf(list, 'pmi_flat_group', null))
  for (const [name, zones, flat] of [
    ['Express Mail International', 'pmei', 'pmei'],
    ['Priority Mail International', 'pmi', 'pmi-flat'],
    ['First Class Mail International', 'fcpis', 'fcpis'],
  ] as const) {
    temp.edit('services.json', `${A} ${name}`, entry => ({
      ...entry,
      zones: [zones],
      package_zones: [flat],
    }))
  }
  temp.edit('services.json', `${A} Parcel Select Ground`, entry => ({
    ...entry,
    limits: { weight_lb: 70, length_girth_in: 108 },
  }))
  const data = loadCatalogueData(temp.dir)
  const importedCards = [...domesticCards(list), ...internationalCards(list)].map((text, index) =>
    compileCard(runAtOnce(parseImportedCard(text, `national-${index}.csv`, data, 1)), data),
  )
  return compileCatalogue(data, { environment: 'sandbox', importedCards })
}
