import { describe, expect, it } from 'vitest'
import type { Body } from '../../../support/body.ts'
import { sharedService } from '../../../support/service.ts'
import { clientOf, expectError, keyed } from '../support/client.ts'

const service = await sharedService()

const classified = async (body: Body) => {
  const { client } = await clientOf(service)
  return (await client.post('/products/classify', body)).body.data
}

describe('goods', () => {
  it('are classified by their title, with the words that decided and what else they may be', async () => {
    const title = "Women's cotton T-shirt"
    const found = await classified({ title, description: 'For summer' })
    expect(found).toMatchObject({ hs_code: '610910', needs_more_detail: false, ask: null })
    expect(found.confidence).toBeGreaterThan(0.5)
    expect(found.basis.source).toBe('almanac')
    expect(found.basis.words.map(({ word }: Body) => word)).toContain('T shirt')
    expect(found.basis.marks).toContainEqual({ mark: 'cotton', word: 'cotton' })
    expect(found.alternatives).not.toEqual([])
    for (const { hs_code } of found.alternatives) expect(hs_code).toMatch(/^\d{4,6}$/)
  })

  it('whose title says too little are asked about', async () => {
    const found = await classified({ title: 'Gift' })
    expect(found).toMatchObject({ hs_code: null, needs_more_detail: true })
    expect(found.ask).toMatch(/\w/)
  })

  it('are classified as their account approved them, by SKU or by the same title', async () => {
    const { client } = await clientOf(service)
    const product = { sku: 'KNIFE-1', title: 'Paring knife', hs_code: '8211.91' }
    await client.post('/products', product)
    await client.post('/products/KNIFE-1/approve-classification')
    for (const goods of [{ title: 'paring  KNIFE' }, { title: 'Anything', sku: 'knife-1' }]) {
      const found = (await client.post('/products/classify', goods)).body.data
      expect(found).toMatchObject({ hs_code: '8211.91', confidence: 1 })
      expect(found.basis).toEqual({ source: 'approved', words: [], marks: [] })
    }
    const { body } = await (await clientOf(service)).client.post('/products/classify', {
      title: 'Paring knife',
    })
    expect(body.data.basis.source).toBe('almanac')
  })

  it('get the same answer again under a key', async () => {
    const { client } = await clientOf(service)
    const first = await client.post('/products/classify', { title: 'Mug' }, keyed('mug'))
    const again = await client.post('/products/classify', { title: 'Mug' }, keyed('mug'))
    expect(again.text).toBe(first.text)
    expect(again.headers.get('idempotent-replay')).toBe('true')
  })

  it('need a title', async () => {
    const { client } = await clientOf(service)
    for (const body of [{}, { title: '' }, { title: 7 }]) {
      expectError(await client.post('/products/classify', body), 422, 'validation_failed')
    }
  })

  it('that are added get what they may be as a suggestion', async () => {
    const { client } = await clientOf(service)
    const product = { sku: 'MUG', title: 'Ceramic coffee mug' }
    const added = (await client.post('/products', product)).body.data
    expect(added).toMatchObject({ status: 'suggested', hs_code: null })
    expect(added.suggestion.hs_code).toMatch(/^69/)
  })
})
