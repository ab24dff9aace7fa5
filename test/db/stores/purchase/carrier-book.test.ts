import { beforeAll, expect, test } from 'vitest'
import type { CarrierSale } from '#core/sandbox/carrier-book-store.ts'
import type { Database } from '#db/database.ts'
import { describeOnEachEngine } from '#test/support/engines.ts'

describeOnEachEngine('a simulated carrier’s book', kit => {
  let db: Database
  beforeAll(async () => {
    db = await kit.open()
  })
  const saleOf = (carrier: string, reference: string, trackingCode: string) => ({
    carrier,
    reference,
    trackingCode,
    label: `label "${reference}"`,
    soldAt: 100,
  })
  const insert = (sale: Omit<CarrierSale, 'cancelledAt'>) =>
    db.transact(0, ({ carrierBook }) => carrierBook.insert(sale))
  const cancel = (carrier: string, code: string, at: number) =>
    db.transact(0, ({ carrierBook }) => carrierBook.cancel(carrier, code, at))
  const { find, all } = {
    find: (carrier: string, reference: string) => db.read.carrierBook.find(carrier, reference),
    all: (carrier: string) => db.read.carrierBook.all(carrier),
  }

  test('a sale is found under its reference, as it was entered', async () => {
    const sale = saleOf('a', 'ref 1', 'CODE1')
    await insert(sale)
    expect(await find('a', 'ref 1')).toEqual({ ...sale, cancelledAt: null })
    expect(await find('a', 'ref 2')).toBeNull()
  })

  test('a sale of several packages comes back with all its numbers', async () => {
    const sale = { ...saleOf('a', 'ref 3', 'CODE3'), otherTrackingCodes: ['CODE4', 'CODE5'] }
    await insert(sale)
    expect(await find('a', 'ref 3')).toEqual({ ...sale, cancelledAt: null })
  })

  test('each carrier has its own book, in the order of its tracking codes', async () => {
    for (const code of ['B3', 'B1', 'B2']) await insert(saleOf('b', `ref ${code}`, code))
    await insert(saleOf('c', 'ref B1', 'C1'))
    expect((await all('b')).map(({ trackingCode }) => trackingCode)).toEqual(['B1', 'B2', 'B3'])
    expect((await all('c')).map(({ trackingCode }) => trackingCode)).toEqual(['C1'])
    expect((await find('c', 'ref B1'))?.trackingCode).toBe('C1')
  })

  test('a reference sells once at a carrier, and a number once in the world', async () => {
    await insert(saleOf('d', 'ref', 'D1'))
    await expect(insert(saleOf('d', 'ref', 'D2'))).rejects.toThrow(/unique|duplicate/i)
    await expect(insert(saleOf('e', 'ref', 'D1'))).rejects.toThrow(/unique|duplicate/i)
    expect(await all('d')).toHaveLength(1)
    expect(await all('e')).toEqual([])
  })

  test('a sale is cancelled once, by its own carrier alone', async () => {
    await insert(saleOf('f', 'ref', 'F1'))
    expect(await cancel('g', 'F1', 200)).toBe(false)
    expect(await cancel('f', 'F2', 200)).toBe(false)
    expect(await cancel('f', 'F1', 200)).toBe(true)
    expect(await cancel('f', 'F1', 300)).toBe(false)
    expect((await find('f', 'ref'))?.cancelledAt).toBe(200)
  })
})
