import { describe, expect, it } from 'vitest'
import { completeItems, skusToComplete } from '#core/product/complete-items.ts'
import type { Product } from '#core/product/product.ts'
import type { Item } from '#core/shipment/item.ts'
import { manufacturerOfItem } from '#core/shipment/manufacturer.ts'
import { mug } from '../../proof/parcels.ts'
import { sampleProduct } from '../../support/sample-product.ts'

const bare: Item = { ...mug, description: null, countryOfOrigin: null, hsCode: null, sku: 'mug-1' }
const product = (changes: Partial<Product> = {}) => sampleProduct({ approvedAt: 1, ...changes })
const completed = (item: Partial<Item>, changes: Partial<Product> = {}) => {
  const { items, notes } = completeItems([{ ...bare, ...item }], [product(changes)])
  return { item: items[0], notes }
}

describe('an item that says less than its approved product', () => {
  it('takes description, HS code, origin and manufacturer, and nothing else', () => {
    const { item, notes } = completed({ title: 'Mug' }, { value: 99, currency: 'USD' })
    expect(item).toEqual({
      ...bare,
      title: 'Mug',
      customsDescription: 'Stoneware mug with handle',
      hsCode: '6912.00',
      countryOfOrigin: 'CA',
      ...manufacturerOfItem(product().manufacturer),
    })
    expect(notes).toEqual([
      'Customs: the description, HS code, country of origin and manufacturer of MUG-1 were taken from its approved product.',
    ])
  })

  it.each<[string, Partial<Item>, Partial<Product>, Partial<Item>]>([
    ['description', { description: 'Cup' }, {}, { description: 'Cup', customsDescription: null }],
    ['customs description', { customsDescription: 'Cup' }, {}, { customsDescription: 'Cup' }],
    ['HS code', { hsCode: '821192' }, {}, { hsCode: '821192' }],
    ['longer HS code', { hsCode: '6912004810' }, {}, { hsCode: '6912004810' }],
    ['origin', { countryOfOrigin: 'CN' }, {}, { countryOfOrigin: 'CN', manufacturerName: null }],
    [
      'manufacturer',
      { manufacturerName: 'Kiln' },
      {},
      { manufacturerName: 'Kiln', manufacturerCity: null },
    ],
  ])('keeps its own %s', (_, sent, changes, kept) => {
    expect(completed(sent, changes).item).toMatchObject(kept)
  })

  it('takes a longer HS code that begins with its own', () => {
    const { item, notes } = completed(
      { ...mug, sku: 'MUG-1', hsCode: '6912.00', manufacturerName: 'Kiln' },
      { hsCode: '6912004810' },
    )
    expect(item?.hsCode).toBe('6912004810')
    expect(notes).toEqual(['Customs: the HS code of MUG-1 was taken from its approved product.'])
  })

  it('is described by the product’s description, and by its title where nobody says more', () => {
    const wordless = { customsDescription: null }
    expect(completed({}, { ...wordless, description: 'Of clay' }).item).toMatchObject({
      customsDescription: 'Of clay',
    })
    expect(completed({}, wordless).item).toMatchObject({ customsDescription: 'Coffee mug' })
    expect(completed({ title: 'Cup' }, wordless).item).toMatchObject({ customsDescription: null })
  })

  it('of another SKU, or none, is left as it is, with its list', () => {
    const items = [
      { ...bare, sku: 'OTHER' },
      { ...bare, sku: null },
    ]
    expect(completeItems(items, [product()])).toEqual({ items, notes: [] })
    expect(completeItems(items, [])).toEqual({ items, notes: [] })
  })

  it('is named in few sentences among many', () => {
    const skus = ['A', 'B', 'C', 'D', 'E']
    const { notes } = completeItems(
      [...skus, 'a'].map(sku => ({ ...bare, sku, countryOfOrigin: sku === 'A' ? null : 'CN' })),
      skus.map(sku => product({ sku })),
    )
    expect(notes).toEqual([
      'Customs: the description and HS code of A, B, C and 2 others were taken from their approved products.',
      'Customs: the country of origin and manufacturer of A were taken from its approved product.',
    ])
  })
})

describe('the products to look for', () => {
  const said = { ...mug, sku: 'MUG-1', hsCode: '6911.10.1000', manufacturerName: 'Kiln' }

  it('are none where every item says all, or names no SKU', () => {
    expect(skusToComplete([said, { ...bare, sku: null }])).toEqual([])
  })

  it.each<Partial<Item>>([
    { description: null, title: 'Mug' },
    { hsCode: '691110' },
    { hsCode: null },
    { countryOfOrigin: null },
    { manufacturerName: null },
  ])('are those of items with %j', lacking => {
    expect(skusToComplete([{ ...said, ...lacking }])).toEqual(['MUG-1'])
  })
})
