import { describe, expect, it } from 'vitest'
import { commandOf } from '#core/command/command.ts'
import { approveClassification, createProduct } from '#core/product/products.ts'
import { buyDraft } from '#core/purchase/buy-draft.ts'
import {
  asPrograms,
  box,
  contentsOf,
  draftOf,
  mug,
  parcel,
  stored,
  toAddress,
} from '#test/support/dashboard/program-draft.ts'
import { boughtBy, drawnForm, funded } from '#test/support/dashboard/ship-form.ts'
import { draftPurchase } from '#test/support/draft-purchase.ts'
import { sampleProduct } from '#test/support/sample-product.ts'
import { sharedService } from '#test/support/service.ts'

const service = await sharedService()

const faultIn = (text: string): string | undefined => /notice bad[\s\S]{0,300}/.exec(text)?.[0]

describe('a draft that a program saved', () => {
  it('is saved and bought by its form as the program sent it', async () => {
    const visitor = await funded(service)
    const { id, code } = await draftOf(service, visitor, asPrograms)
    const opened = drawnForm(await visitor.get(`/ship?draft=${code}`))
    expect((await visitor.post('/ship/save', opened)).status).toBe(303)
    expect(contentsOf(await stored(service, visitor, id))).toEqual(
      contentsOf({ request: asPrograms }),
    )
    const again = drawnForm(await visitor.get(`/ship?draft=${code}`))
    const { status, text } = await visitor.post('/ship/buy', again)
    expect(status, faultIn(text)).toBe(303)
    const bought = await stored(service, visitor, id)
    expect([bought.state, contentsOf(bought)]).toEqual([
      'bought',
      contentsOf({ request: asPrograms }),
    ])
  })

  it('is bought and duplicated with each of 50 packages and 500 lines', async () => {
    const visitor = await funded(service, 100_000_00)
    const many = parcel({
      packages: [box, ...Array.from({ length: 49 }, () => ({ ...box, weight: 1 }))],
      items: Array.from({ length: 500 }, (_, at) => ({
        ...mug,
        quantity: 1,
        value: 1_00,
        title: `Mug ${at}`,
      })),
    })
    const { id, code } = await draftOf(service, visitor, many)
    const page = await visitor.get(`/ship?draft=${code}`)
    expect(page.text).toContain('room for 100 of 500 lines')
    const { status, text } = await visitor.post('/ship/buy', drawnForm(page))
    expect(status, faultIn(text)).toBe(303)
    expect(contentsOf(await stored(service, visitor, id))).toEqual(contentsOf({ request: many }))
    const like = drawnForm(await visitor.get(`/ship?like=${code}`))
    expect((await visitor.post('/ship/save', like)).status).toBe(303)
    const { shipments } = await boughtBy(service, visitor)
    const copies = shipments.filter(({ state }) => state === 'draft')
    expect(copies.map(contentsOf)).toEqual([contentsOf({ request: many })])
  })

  it.each([
    ['country_code', 'us', 'US', 'US'],
    ['country_code', 'XX', 'XX', 'XX'],
    ['country_code', null, '', null],
    ['package_type', 'thick_envelope', 'Parcel', 'Parcel'],
    ['package_type', 'Crate', 'Crate', 'Crate'],
    ['package_type', null, '', null],
    ['size_unit', null, '', null],
    ['country_of_origin', 'cn', 'CN', 'CN'],
  ])('keeps the %s %j, as %j', async (part, sent, drawn, saved) => {
    const visitor = await funded(service)
    const { id, code } = await draftOf(
      service,
      visitor,
      parcel({
        toAddress: { ...toAddress, ...(part === 'country_code' && { countryCode: sent }) },
        packages: [
          {
            ...box,
            ...(part === 'package_type' && { packageType: sent }),
            ...(part === 'size_unit' && { sizeUnit: null }),
          },
        ],
        items: [{ ...mug, ...(part === 'country_of_origin' && { countryOfOrigin: sent }) }],
      }),
    )
    const form = drawnForm(await visitor.get(`/ship?draft=${code}`))
    const [name = ''] = Object.keys(form).filter(one => one.endsWith(`.${part}`))
    expect(form[name]).toBe(drawn)
    expect((await visitor.post('/ship/save', form)).status).toBe(303)
    const { request } = await stored(service, visitor, id)
    const values: Readonly<Record<string, string | null | undefined>> = {
      country_code: request.toAddress.countryCode,
      package_type: request.packages[0].packageType,
      size_unit: request.packages[0].sizeUnit,
      country_of_origin: request.items[0]?.countryOfOrigin,
    }
    expect(values[part]).toBe(saved)
  })

  it('is not bought by a weight of which nobody said the unit', async () => {
    const visitor = await funded(service)
    const { code } = await draftOf(
      service,
      visitor,
      parcel({ packages: [{ ...box, weight: null, weightUnit: null }] }),
    )
    const form = drawnForm(await visitor.get(`/ship?draft=${code}`))
    const { text } = await visitor.post('/ship/buy', { ...form, 'packages.0.weight': '5' })
    expect(text).toContain('The weight unit of package 1 is required.')
    expect(text).not.toContain('value="buy:')
  })

  it('keeps a line that is its SKU alone, until it is emptied', async () => {
    const visitor = await funded(service)
    const bare = { ...mug, sku: 'MUG-1', title: null, value: null, hsCode: null, quantity: 3 }
    const { id, code } = await draftOf(service, visitor, parcel({ items: [mug, bare] }))
    const page = await visitor.get(`/ship?draft=${code}`)
    expect(page.text).toContain('SKU MUG-1')
    await visitor.post('/ship/save', { ...drawnForm(page), 'to_address.name': 'Bea' })
    expect((await stored(service, visitor, id)).request.items).toEqual([mug, bare])
    const named = drawnForm(await visitor.get(`/ship?draft=${code}`))
    await visitor.post('/ship/save', { ...named, 'items.1.title': 'Mug' })
    expect((await stored(service, visitor, id)).request.items).toEqual([
      mug,
      { ...bare, title: 'Mug' },
    ])
    await visitor.post('/ship/save', {
      ...drawnForm(await visitor.get(`/ship?draft=${code}`)),
      'items.1.title': '',
    })
    expect((await stored(service, visitor, id)).request.items).toEqual([mug])
  })

  it('is declared with the origin and maker of its approved product, as it is by a program', async () => {
    const visitor = await funded(service)
    const token = await service.token(visitor.account)
    const world = service.app.worlds.sandbox
    const commandNow = async () => commandOf(world, await world.authenticate(token), null)
    const { suggestion: _, ...tshirt } = sampleProduct({ sku: 'TEE-1', countryOfOrigin: 'CN' })
    await createProduct(await commandNow(), tshirt)
    await approveClassification(await commandNow(), 'TEE-1', null)
    const tee = { ...mug, title: 'Tee', sku: 'TEE-1', hsCode: null, countryOfOrigin: null }
    const request = parcel({ items: [tee] })
    const [byProgram, byForm] = [
      await draftOf(service, visitor, request),
      await draftOf(service, visitor, request),
    ]
    await buyDraft(await commandNow(), () => draftPurchase(byProgram.id))
    const form = drawnForm(await visitor.get(`/ship?draft=${byForm.code}`))
    expect((await visitor.post('/ship/buy', form)).status).toBe(303)
    const customsOf = async (id: number) =>
      (await stored(service, visitor, id)).bought?.notes.filter(note => note.startsWith('Customs:'))
    expect(await customsOf(byForm.id)).toEqual(await customsOf(byProgram.id))
    expect((await customsOf(byForm.id))?.join(' ')).toContain('country of origin and manufacturer')
    expect((await stored(service, visitor, byForm.id)).request.items).toEqual([tee])
  })
})
