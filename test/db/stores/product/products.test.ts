import { beforeAll, expect, test } from 'vitest'
import { serviceOn } from '#core/access.ts'
import type { Product } from '#core/product/product.ts'
import type { Database } from '#db/database.ts'
import { describeOnEachEngine } from '#test/support/engines.ts'
import { sampleProduct } from '#test/support/sample-product.ts'

describeOnEachEngine('the store of products', kit => {
  let db: Database
  let account = 0
  let skus = 0
  beforeAll(async () => {
    db = await kit.open()
    for (const id of [1, 2]) await open(id)
    account = 2
  })
  const open = (id: number) =>
    db.transact(id, ({ accounts }) => accounts.insert({ id, name: `account ${id}`, createdAt: 1 }))

  const product = (changes: Partial<Product> = {}): Product =>
    sampleProduct({ sku: `Sku-${++skus}`, ...changes })
  const add = (wanted: Product, its = 1) =>
    db.transact(its, ({ products }) => products.insert(serviceOn(its), wanted))
  const added = async (changes: Partial<Product> = {}, its = 1): Promise<Product> => {
    const wanted = product(changes)
    expect(await add(wanted, its)).toBe(true)
    return wanted
  }
  const read = () => db.read.products

  test('a product is read as it was written, in any case of its SKU', async () => {
    const whole = await added({
      description: 'Holds \u0000 350 ml',
      value: 12.5,
      currency: 'USD',
      suggestion: { hsCode: '691200', description: 'Ceramic ware', confidence: 0.75 },
    })
    expect(await read().bySku(serviceOn(1), whole.sku.toUpperCase())).toEqual(whole)
    const bare = await added({ customsDescription: null, hsCode: null, manufacturer: null })
    expect(await read().bySku(serviceOn(1), bare.sku)).toEqual(bare)
    expect(await read().bySku(serviceOn(2), whole.sku)).toBeNull()
  })

  test('one of fifty simultaneous products of one SKU is added, over two connections', async () => {
    const other = await kit.open()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => {
        const wanted = product({ sku: n % 2 === 0 ? 'The Only One' : 'the only one' })
        const via = n % 3 === 0 ? db : other
        return via.transact(1, ({ products }) => products.insert(serviceOn(1), wanted))
      }),
    )
    expect(answers.filter(done => done)).toHaveLength(1)
    await added({ sku: 'THE ONLY ONE' }, 2)
  })

  test('a product is replaced and removed by its own account alone', async () => {
    const mine = await added()
    const change = { ...mine, title: 'Cup', approvedAt: 9, hsCode: '691110', updatedAt: 9 }
    const act = (its: number, work: 'replace' | 'remove') =>
      db.transact(its, async ({ products }) => {
        const locked = await products.lock(serviceOn(its), mine.sku.toLowerCase())
        if (work === 'replace') await products.replace(serviceOn(its), change)
        else await products.remove(serviceOn(its), mine.sku)
        return locked
      })
    expect(await act(2, 'replace')).toBeNull()
    expect(await read().bySku(serviceOn(1), mine.sku)).toEqual(mine)
    expect(await act(1, 'replace')).toEqual(mine)
    expect(await read().bySku(serviceOn(1), mine.sku)).toEqual(change)
    await act(2, 'remove')
    expect(await read().bySku(serviceOn(1), mine.sku)).toEqual(change)
    await act(1, 'remove')
    expect(await read().bySku(serviceOn(1), mine.sku)).toBeNull()
  })

  test('a page is newest first, of one account', async () => {
    const its = ++account
    await open(its)
    const oldest = await added({ createdAt: 1 }, its)
    const newest = await added({ createdAt: 3 }, its)
    const middle = await added({ createdAt: 2 }, its)
    const page = (number: number) => read().page(serviceOn(its), { limit: 2, page: number })
    expect(await page(1)).toEqual({ products: [newest, middle], total: 3 })
    expect(await page(2)).toEqual({ products: [oldest], total: 3 })
    expect(await page(1_000_000_000)).toEqual({ products: [], total: 3 })
  })

  test('approved products are found by a list of SKUs', async () => {
    const approved = [
      await added({ approvedAt: 5 }),
      await added({ sku: 'q"\'{},\\', approvedAt: 6 }),
    ]
    const suggested = await added()
    const wanted = [...approved, suggested].flatMap(({ sku }) => [sku, sku.toUpperCase()])
    const found = await read().approvedBySkus(serviceOn(1), [...wanted, 'never'])
    expect(found.toSorted((a, b) => (a.approvedAt ?? 0) - (b.approvedAt ?? 0))).toEqual(approved)
    expect(await read().approvedBySkus(serviceOn(1), [])).toEqual([])
    expect(await read().approvedBySkus(serviceOn(2), wanted)).toEqual([])
  })

  test('goods are the approved product of their SKU, else of their title', async () => {
    const its = ++account
    await open(its)
    const tenant = serviceOn(its)
    const mug = await added({ title: 'Coffee Mug', approvedAt: 5 }, its)
    const cup = await added({ title: 'Tea cup', approvedAt: 6 }, its)
    const suggested = await added({ title: 'Kettle' }, its)
    const newer = await added({ title: 'coffee  mug', approvedAt: 8 }, its)
    const found = (sku: string | null, title: string) => read().approvedFor(tenant, { sku, title })
    expect(await found(mug.sku.toUpperCase(), 'Tea cup')).toEqual(mug)
    expect(await found(suggested.sku, 'TEA  CUP')).toEqual(cup)
    expect(await found(null, ' coffee mug ')).toEqual(newer)
    expect(await read().approvedFor(tenant, { title: 'Kettle' })).toBeNull()
    expect(await read().approvedFor(serviceOn(1), { title: 'Tea cup' })).toBeNull()
  })
})
