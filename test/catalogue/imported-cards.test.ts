import { describe, expect, it } from 'vitest'
import { CatalogueFaults } from '../../src/catalogue/catalogue-fault.ts'
import { checkRateCard, readImportedCards } from '../../src/catalogue/imported-card.ts'
import { compileCatalogue } from '../../src/core/rating/compile-catalogue.ts'
import type { CompiledCatalogue } from '../../src/core/rating/compiled-catalogue.ts'
import { explain } from '../../src/core/rating/engine.ts'
import { builtIn, builtInData, priceOf, question } from '../rating/rate-question.ts'

const courier = '<CarrierB> Ground'

const cardText = (
  price: string,
  more: { from?: string; to?: string; tiers?: readonly string[] } = {},
): string =>
  [
    'card,Winter',
    `service,${courier}`,
    'currency,CAD',
    `valid_from,${more.from ?? '2026-01-01'}`,
    `valid_to,${more.to ?? ''}`,
    'tier,basis,package,up_to,unit,all',
    ...(more.tiers ?? ['primary']).map(tier => `${tier},weight,,150,lb,${price}`),
    '',
  ].join('\n')

type Import = { readonly text: string; readonly importedAt?: number; readonly id?: number }

function withCards(...imports: readonly Import[]): CompiledCatalogue {
  const stored = imports.map(({ text, importedAt, id }, index) => ({
    text,
    card: {
      ...checkRateCard(text, 'winter.csv', builtInData),
      id: id ?? index + 1,
      version: index + 1,
      importedAt: importedAt ?? index,
    },
  }))
  const { cards, faults } = readImportedCards(stored, builtInData)
  expect(faults).toEqual([])
  return compileCatalogue(builtInData, { environment: 'sandbox', importedCards: cards })
}

const base = (catalogue: CompiledCatalogue, on = '2026-06-15'): number =>
  priceOf(courier, { on }, catalogue).baseRate
const ordinary = base(builtIn)

describe('an imported card', () => {
  it('is checked to what the store keeps', () => {
    expect(
      checkRateCard(cardText('20.00', { to: '2026-12-31' }), 'winter.csv', builtInData),
    ).toEqual({
      name: 'Winter',
      service: 'carrierb_ground',
      validFrom: '2026-01-01',
      validTo: '2026-12-31',
      source: 'winter.csv',
      rows: 1,
    })
  })

  it('goes before the built-in card, while it is in force', () => {
    const catalogue = withCards({
      text: cardText('20.00', { from: '2026-06-01', to: '2026-06-30' }),
    })
    expect(base(catalogue, '2026-05-31')).toBe(ordinary)
    expect(base(catalogue, '2026-06-01')).toBe(2000)
    expect(base(catalogue, '2026-06-30')).toBe(2000)
    expect(base(catalogue, '2026-07-01')).toBe(ordinary)
  })

  it('begins and ends at midnight UTC', () => {
    const catalogue = withCards({
      text: cardText('20.00', { from: '2026-06-01', to: '2026-06-30' }),
    })
    const at = (time: string): number =>
      explain(catalogue, { ...question(), at: Date.parse(time) }, 10)?.quote?.baseRate ?? 0
    expect(at('2026-05-31T23:59:59.999Z')).toBe(ordinary)
    expect(at('2026-06-01T00:00:00.000Z')).toBe(2000)
    expect(at('2026-06-30T23:59:59.999Z')).toBe(2000)
    expect(at('2026-07-01T00:00:00.000Z')).toBe(ordinary)
  })

  it('yields to a later import, whatever its id', () => {
    const older = { text: cardText('20.00'), importedAt: 1000, id: 2001 }
    const newer = { text: cardText('30.00'), importedAt: 2000, id: 1001 }
    expect(base(withCards(older, newer))).toBe(3000)
    expect(base(withCards(newer, older))).toBe(3000)
  })

  it('shows through where a later import has ended', () => {
    const catalogue = withCards(
      { text: cardText('20.00') },
      { text: cardText('30.00', { to: '2026-03-31' }) },
    )
    expect([base(catalogue, '2026-03-31'), base(catalogue, '2026-04-01')]).toEqual([3000, 2000])
  })

  it('that prices one tier leaves the others to the card below', () => {
    const catalogue = withCards({ text: cardText('20.00') })
    const { baseRate, tiers } = priceOf(courier, { tierPricing: true }, catalogue)
    const below = priceOf(courier, { tierPricing: true })
    expect(baseRate).toBe(2000)
    expect(tiers?.retail.baseRate).toBe(below.tiers?.retail.baseRate)
  })

  it('is named in the explanation with its version and source', () => {
    const catalogue = withCards({ text: cardText('20.00') }, { text: cardText('21.00') })
    expect(explain(catalogue, question(), 10)?.card).toMatchObject({
      name: 'Winter',
      version: 2,
      source: 'winter.csv',
      validFrom: '2026-01-01',
    })
  })

  it('with faults is refused whole, each fault on its line', () => {
    const text = cardText('20.00').replace('150,lb,20.00', '150,stone,20.00').replace('CAD', 'YEN')
    try {
      checkRateCard(text, 'winter.csv', builtInData)
      expect.unreachable()
    } catch (error) {
      if (!(error instanceof CatalogueFaults)) throw error
      expect(error.faults.map(({ file, line }) => [file, line])).toEqual([
        ['winter.csv', 3],
        ['winter.csv', 7],
      ])
    }
  })

  it('that no longer fits the catalogue is told and left out', () => {
    const stored = [
      {
        text: cardText('1.00').replace(courier, '<CarrierB> Gone'),
        card: {
          id: 1,
          version: 1,
          importedAt: 0,
          name: 'Winter',
          service: 'x',
          validFrom: '2026-01-01',
          validTo: null,
          source: 'winter.csv',
          rows: 1,
        },
      },
    ]
    const { cards, faults } = readImportedCards(stored, builtInData)
    expect(cards).toEqual([])
    expect(faults[0]).toMatchObject({ file: 'winter.csv', line: 2 })
  })

  it('may be written with quotes, comments and carriage returns', () => {
    const text = `# ours\r\n${cardText('20.00').replace('card,Winter', 'card,"Winter, ""cold"""').replaceAll('\n', '\r\n')}`
    expect(checkRateCard(text, 'winter.csv', builtInData).name).toBe('Winter, "cold"')
  })
})
