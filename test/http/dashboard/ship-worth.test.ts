import { describe, expect, it } from 'vitest'
import { draftOf, parcel } from '#test/support/dashboard/program-draft.ts'
import {
  boughtBy,
  drawnForm,
  filledForm,
  funded,
  parcelAbroadFields,
  parcelFields,
} from '#test/support/dashboard/ship-form.ts'
import { sharedService } from '#test/support/service.ts'

const service = await sharedService()

const insured = { ...parcelFields, insured: 'yes' }
const worth = { ...insured, worth: '250.00' }
const coverIn = (text: string): string => /id="cover"[^>]*>([^<]*)</.exec(text)?.[1] ?? ''
const charged = (text: string): string => /Buy · [\d.]+ CAD/.exec(text)?.[0] ?? ''

describe('a parcel that is insured and worth nothing', () => {
  it('is asked for its worth, priced without protection, and not bought', async () => {
    const visitor = await funded(service)
    const { text } = await visitor.post('/ship', insured)
    expect(coverIn(text)).toBe('Nothing is insured yet: enter the value of the goods.')
    expect(charged(text)).toBe(charged((await visitor.post('/ship', parcelFields)).text))
    const refused = await visitor.post('/ship/buy', await filledForm(visitor, insured))
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('href="#f-insured"')
    expect(refused.text).toContain('The insured option would cover nothing')
    expect((await boughtBy(service, visitor)).shipments).toEqual([])
  })

  it('can be saved as a draft, which says so wherever drafts are listed', async () => {
    const visitor = await funded(service)
    await visitor.post('/ship/save', await filledForm(visitor, insured))
    const [draft] = (await boughtBy(service, visitor)).shipments
    expect(draft?.request.insured).toBe(true)
    expect((await visitor.get('/shipments')).text).toContain('would cover nothing')
  })
})

describe("a default value of the account's for customs", () => {
  const settings = { default_customs_description: 'Mugs', default_customs_value: '10.00' }

  it('is covered where it stands in the field, as the value that somebody confirms', async () => {
    const visitor = await funded(service, 1_000_00, { settings })
    const abroad = Object.fromEntries(
      Object.entries(parcelAbroadFields).filter(([name]) => !name.startsWith('items.')),
    )
    const form = drawnForm(await visitor.get(`/ship?${new URLSearchParams(abroad)}`))
    expect(form['items.0.value']).toBe('10.00')
    const { text } = await visitor.post('/ship', { ...form, insured: 'yes' })
    expect(coverIn(text)).toMatch(/^Covers 10\.00 CAD/)
  })

  it('covers nothing of a draft that names no goods', async () => {
    const visitor = await funded(service, 1_000_00, { settings })
    const { code } = await draftOf(service, visitor, parcel({ items: [], insured: true }))
    const page = await visitor.get(`/ship?draft=${code}`)
    expect(coverIn(page.text)).toBe('Nothing is insured yet: enter the value of the goods.')
    const refused = await visitor.post('/ship/buy', drawnForm(page))
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('href="#f-insured"')
  })
})

describe('worth', () => {
  it('is what protection covers, for what the price says', async () => {
    const visitor = await funded(service)
    const { text } = await visitor.post('/ship', worth)
    const cost = /Covers 250\.00 CAD for ([\d.]+) CAD/.exec(coverIn(text))?.[1]
    expect(Number(cost)).toBeGreaterThan(0)
    await visitor.post('/ship/buy', await filledForm(visitor, worth))
    const [shipment] = (await boughtBy(service, visitor)).shipments
    const addOns = shipment?.bought?.price.addOns ?? []
    const protection = addOns.find(({ type }) => type === 'insurance')
    expect(protection?.cost).toBe(Math.round(Number(cost) * 100))
    expect(shipment?.request).toMatchObject({ insured: true, items: [{ value: 250_00 }] })
  })

  it('of a draft is shown, kept, changed and taken away', async () => {
    const visitor = await funded(service)
    await visitor.post('/ship/save', await filledForm(visitor, worth))
    const draft = async () => {
      const [one] = (await boughtBy(service, visitor)).shipments
      if (!one) throw new Error('there is no draft')
      return one
    }
    const { shipCode } = await draft()
    for (const [typed, values] of [
      ['250.00', [250_00]],
      ['99.5', [99_50]],
      ['', []],
    ] as const) {
      const form = drawnForm(await visitor.get(`/ship?draft=${shipCode}`))
      await visitor.post('/ship/save', { ...form, worth: typed })
      expect((await draft()).request.items.map(({ value }) => value)).toEqual(values)
    }
  })

  it('is that of the goods where they are listed', async () => {
    const visitor = await funded(service)
    const { text } = await visitor.post('/ship', { ...parcelAbroadFields, insured: 'yes' })
    expect(coverIn(text)).toMatch(/^Covers 25\.00 CAD/)
  })

  it.each([
    ['0', 'The insured value must be more than 0, or left empty.'],
    ['-5', 'The insured value must be more than 0, or left empty.'],
    ['1,000', 'The insured value must not have a comma or space between thousands: enter 1000.'],
    ['1.005', 'The insured value must be an amount such as 12.50.'],
    ['much', 'The insured value must be an amount such as 12.50.'],
  ])('may not be %s, and its field says so', async (typed, says) => {
    const visitor = await funded(service)
    const { text } = await visitor.post('/ship', { ...insured, worth: typed })
    expect(text).toContain(`<p class="fault" id="f-worth-fault">${says}</p>`)
    expect(coverIn(text)).not.toContain('Select it')
  })
})
