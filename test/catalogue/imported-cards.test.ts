import { describe, expect, it } from 'vitest'
import { CardsInForce } from '#catalogue/cards-in-force.ts'
import { CatalogueFaults } from '#catalogue/catalogue-fault.ts'
import { checkRateCard } from '#catalogue/imported-card.ts'
import { compileCatalogue } from '#core/rating/engine/compile-catalogue.ts'
import type { CompiledCatalogue } from '#core/rating/engine/compiled-catalogue.ts'
import { explain } from '#core/rating/engine/engine.ts'
import { priceOf, question } from '../support/rate-question.ts'
import { testCatalogue, testCatalogueData } from '../support/test-catalogue.ts'

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

type Import = {
  readonly text: string
  readonly importedAt?: number
  readonly id?: number
  readonly service?: string
}

/** Stored cards, and a count of how often the text of one was read. */
function shelfOf(...imports: readonly Import[]) {
  const stored = imports.map(({ text, importedAt, id, service }, index) => ({
    text,
    card: {
      ...(service
        ? { ...checkRateCard(cardText('1.00'), 'winter.csv', testCatalogueData), service }
        : checkRateCard(text, 'winter.csv', testCatalogueData)),
      id: id ?? index + 1,
      version: index + 1,
      importedAt: importedAt ?? index,
    },
  }))
  const shelf = {
    reads: [] as number[],
    put: ({ text }: Import): void => {
      const checked = checkRateCard(text, 'winter.csv', testCatalogueData)
      const number = stored.length + 1
      const card = { ...checked, id: number, version: number, importedAt: number }
      stored.push({ text, card })
    },
    list: async () => stored.map(({ card }) => card),
    text: async (wanted: number) => {
      shelf.reads.push(wanted)
      return stored.find(({ card: { id } }) => id === wanted)?.text ?? null
    },
    generation: async () => stored.length,
  }
  return shelf
}

const cardsOn = (shelf: ReturnType<typeof shelfOf>, day = '2026-01-01'): CardsInForce =>
  new CardsInForce(shelf, testCatalogueData, { now: () => Date.parse(day) })

async function withCards(...imports: readonly Import[]): Promise<CompiledCatalogue> {
  const { cards, faults } = await cardsOn(shelfOf(...imports)).list()
  expect(faults).toEqual([])
  return compileCatalogue(testCatalogueData, { environment: 'sandbox', importedCards: cards })
}

const base = (catalogue: CompiledCatalogue, on = '2026-06-15'): number =>
  priceOf(courier, { on }, catalogue).baseRate
const ordinary = base(testCatalogue)

describe('an imported card', () => {
  it('is checked to what the store keeps', async () => {
    expect(
      checkRateCard(cardText('20.00', { to: '2026-12-31' }), 'winter.csv', testCatalogueData),
    ).toEqual({
      name: 'Winter',
      service: 'carrierb_ground',
      validFrom: '2026-01-01',
      validTo: '2026-12-31',
      source: 'winter.csv',
      rows: 1,
    })
  })

  it('goes before the built-in card, while it is in force', async () => {
    const catalogue = await withCards({
      text: cardText('20.00', { from: '2026-06-01', to: '2026-06-30' }),
    })
    expect(base(catalogue, '2026-05-31')).toBe(ordinary)
    expect(base(catalogue, '2026-06-01')).toBe(2000)
    expect(base(catalogue, '2026-06-30')).toBe(2000)
    expect(base(catalogue, '2026-07-01')).toBe(ordinary)
  })

  it('begins and ends at midnight UTC', async () => {
    const catalogue = await withCards({
      text: cardText('20.00', { from: '2026-06-01', to: '2026-06-30' }),
    })
    const at = (time: string): number =>
      explain(catalogue, { ...question(), at: Date.parse(time) }, 10)?.quote?.baseRate ?? 0
    expect(at('2026-05-31T23:59:59.999Z')).toBe(ordinary)
    expect(at('2026-06-01T00:00:00.000Z')).toBe(2000)
    expect(at('2026-06-30T23:59:59.999Z')).toBe(2000)
    expect(at('2026-07-01T00:00:00.000Z')).toBe(ordinary)
  })

  it('yields to a later import, whatever its id', async () => {
    const older = { text: cardText('20.00'), importedAt: 1000, id: 2001 }
    const newer = { text: cardText('30.00'), importedAt: 2000, id: 1001 }
    expect(base(await withCards(older, newer))).toBe(3000)
    expect(base(await withCards(newer, older))).toBe(3000)
  })

  it('shows through where a later import has ended', async () => {
    const catalogue = await withCards(
      { text: cardText('20.00') },
      { text: cardText('30.00', { to: '2026-03-31' }) },
    )
    expect([base(catalogue, '2026-03-31'), base(catalogue, '2026-04-01')]).toEqual([3000, 2000])
  })

  it('that prices one tier leaves the others to the card below', async () => {
    const catalogue = await withCards({ text: cardText('20.00') })
    const { baseRate, tiers } = priceOf(courier, { tierPricing: true }, catalogue)
    const below = priceOf(courier, { tierPricing: true })
    expect(baseRate).toBe(2000)
    expect(tiers?.retail.baseRate).toBe(below.tiers?.retail.baseRate)
  })

  it('is named in the explanation with its version and source', async () => {
    const catalogue = await withCards({ text: cardText('20.00') }, { text: cardText('21.00') })
    expect(explain(catalogue, question(), 10)?.card).toMatchObject({
      name: 'Winter',
      version: 2,
      source: 'winter.csv',
      validFrom: '2026-01-01',
    })
  })

  it('with faults is refused whole, each fault on its line', async () => {
    const text = cardText('20.00').replace('150,lb,20.00', '150,stone,20.00').replace('CAD', 'YEN')
    try {
      checkRateCard(text, 'winter.csv', testCatalogueData)
      expect.unreachable()
    } catch (error) {
      if (!(error instanceof CatalogueFaults)) throw error
      expect(error.faults.map(({ file, line }) => [file, line])).toEqual([
        ['winter.csv', 3],
        ['winter.csv', 7],
      ])
    }
  })

  it('that no longer fits the catalogue is told and left out', async () => {
    const text = cardText('1.00').replace(courier, '<CarrierB> Gone')
    const cards = cardsOn(shelfOf({ text, service: 'carrierb_gone' }))
    const { cards: inForce, faults } = await cards.list()
    expect(inForce).toEqual([])
    expect(faults[0]).toMatchObject({ file: 'winter.csv', line: 2 })
  })

  it('may be written with quotes, comments and carriage returns', async () => {
    const text = `# ours\r\n${cardText('20.00').replace('card,Winter', 'card,"Winter, ""cold"""').replaceAll('\n', '\r\n')}`
    expect(checkRateCard(text, 'winter.csv', testCatalogueData).name).toBe('Winter, "cold"')
  })
})

describe('of many imports', () => {
  const eighty = Array.from({ length: 80 }, (_, n) => ({ text: cardText(`${n + 1}.00`) }))

  it('those that a later version replaces are never read, and the last sets the price', async () => {
    const shelf = shelfOf(...eighty)
    const { cards } = await cardsOn(shelf).list()
    expect(shelf.reads).toEqual([80])
    expect(cards).toHaveLength(1)
    expect(base(await withCards(...eighty))).toBe(8000)
  })

  it('each is read once, however often the cards are asked for', async () => {
    const shelf = shelfOf(...eighty)
    const cards = cardsOn(shelf)
    await cards.list()
    await cards.list()
    shelf.put({ text: cardText('99.00', { from: '2026-02-01' }) })
    await cards.list()
    expect(shelf.reads).toEqual([80, 81])
  })

  it('those that are over are never read', async () => {
    const shelf = shelfOf({ text: cardText('20.00', { to: '2026-03-31' }) })
    expect((await cardsOn(shelf, '2026-04-03').list()).cards).toEqual([])
    expect(shelf.reads).toEqual([])
    expect((await cardsOn(shelf, '2026-04-01').list()).cards).toHaveLength(1)
  })

  it('a version replaces the one before it whole, with the tiers that it leaves out', async () => {
    const catalogue = await withCards(
      { text: cardText('20.00', { tiers: ['primary', 'retail', 'enterprise'] }) },
      { text: cardText('30.00') },
    )
    const { tiers } = priceOf(courier, { tierPricing: true }, catalogue)
    const below = priceOf(courier, { tierPricing: true })
    expect(tiers?.retail.baseRate).toBe(below.tiers?.retail.baseRate)
  })

  it('one that no longer fits replaces nothing', async () => {
    const gone = cardText('30.00').replace('150,lb', '150,stone')
    const shelf = shelfOf({ text: cardText('20.00') }, { text: gone, service: 'carrierb_ground' })
    const { cards, faults } = await cardsOn(shelf).list()
    expect([cards.length, faults.length]).toEqual([1, 1])
  })

  it('a card of another name or a later date replaces none', async () => {
    const shelf = shelfOf(
      { text: cardText('20.00') },
      { text: cardText('30.00').replace('card,Winter', 'card,Special') },
      { text: cardText('40.00', { from: '2026-09-01' }) },
    )
    expect((await cardsOn(shelf).list()).cards).toHaveLength(3)
  })
})

describe('a large card', () => {
  const row = (limit: number): string => `primary,weight,,${limit / 100},lb,"12.50"`
  const large = (bytes: number): string => {
    const rows: string[] = []
    const head = cardText('1.00').replace(/primary.*\n/, '')
    for (let size = head.length; size < bytes; size += (rows.at(-1)?.length ?? 0) + 1) {
      rows.push(row(rows.length + 1))
    }
    return `${head}${rows.join('\n')}\n`
  }

  it('of up to a mebibyte is taken', () => {
    expect(checkRateCard(large(1_000_000), 'large.csv', testCatalogueData).rows).toBeGreaterThan(
      20_000,
    )
  })

  it('beyond that is refused with what to do', () => {
    expect(() => checkRateCard(large(1_048_577), 'large.csv', testCatalogueData)).toThrow(
      /large\.csv:1: .*an import takes 1048576: split it/,
    )
  })

  it('is read in slices, and others get their turn between them', async () => {
    const cards = cardsOn(shelfOf({ text: large(1_000_000) }))
    let turns = 0
    let done = false
    const takeTurns = (): void => {
      turns += 1
      if (!done) setImmediate(takeTurns)
    }
    setImmediate(takeTurns)
    await cards.list()
    done = true
    expect(turns).toBeGreaterThan(3)
  })
})
