import { describe, expect, it } from 'vitest'
import { draftOf, parcel, stored } from '#test/support/dashboard/program-draft.ts'
import {
  boughtBy,
  drawnForm,
  filledForm,
  funded,
  parcelAbroadFields,
  parcelFields,
} from '#test/support/dashboard/ship-form.ts'
import { dashboardVisitor } from '#test/support/dashboard/visitor.ts'
import { sharedService } from '#test/support/service.ts'

const service = await sharedService()

const declaredIn = (text: string): string =>
  /<section id="declared"[\s\S]*?<\/section>/
    .exec(text)?.[0]
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim() ?? ''

const bare = Object.fromEntries(
  Object.entries(parcelAbroadFields).filter(([name]) => !name.startsWith('items.')),
)
const defaults = { default_customs_description: 'Merchandise', default_customs_value: '10.00' }

describe('what customs will be told', () => {
  it('stands on the page before anything is bought', async () => {
    const visitor = await funded(service, 1_000_00, { settings: { customs_signer: 'Mia Roy' } })
    const { text } = await visitor.post('/ship', parcelAbroadFields)
    const says = declaredIn(text)
    expect(says).toContain('2 × Stoneware mug, 25.00 CAD , made in Canada, HS code 6911.10')
    expect(says).toContain('Sale of goods, signed by Mia Roy.')
    expect(declaredIn((await visitor.post('/ship', parcelFields)).text)).toBe('')
  })

  it('is the purpose and the signer of the form, which the purchase keeps', async () => {
    const visitor = await funded(service)
    const said = { 'customs.purpose': 'gift', 'customs.signer': 'Ben Roy' }
    const form = await filledForm(visitor, { ...parcelAbroadFields, ...said })
    expect(declaredIn((await visitor.post('/ship', form)).text)).toContain(
      'Gift, signed by Ben Roy.',
    )
    await visitor.post('/ship/buy', form)
    const [shipment] = (await boughtBy(service, visitor)).shipments
    expect(shipment?.request.customs).toEqual({ purpose: 'gift', signer: 'Ben Roy' })
  })

  it('names fields and no settings where something is lacking', async () => {
    const visitor = await funded(service)
    const { text } = await visitor.post('/ship', bare)
    expect(declaredIn(text)).toContain(
      'The goods are required across a border: at least one with a description and a value.',
    )
    const refused = await visitor.post('/ship/buy', await filledForm(visitor, bare))
    expect(refused.status).toBe(422)
    expect(refused.text).not.toContain('default_customs')
    expect(refused.text).not.toContain('account setting')
  })
})

describe('customs defaults of the account', () => {
  it('begin the first line, to be seen and changed', async () => {
    const visitor = await funded(service, 1_000_00, { settings: defaults })
    const form = drawnForm(await visitor.get(`/ship?${new URLSearchParams(bare)}`))
    expect(form).toMatchObject({ 'items.0.title': 'Merchandise', 'items.0.value': '10.00' })
    await visitor.post('/ship/buy', await filledForm(visitor, form))
    const [shipment] = (await boughtBy(service, visitor)).shipments
    expect(shipment?.request.items).toMatchObject([{ title: 'Merchandise', value: 10_00 }])
    expect(shipment?.bought?.notes).toEqual([])
  })

  it('are shown before a draft is bought that says nothing, and are no change of it', async () => {
    const owner = await funded(service, 1_000_00, { settings: defaults })
    const { code, id } = await draftOf(service, owner, parcel({ items: [] }))
    const packer = await dashboardVisitor(service, { account: owner.account, role: 'packer' })
    const page = await packer.get(`/ship?draft=${code}`)
    expect(declaredIn(page.text)).toContain('From your account’s defaults: description')
    expect((await packer.post('/ship/buy', drawnForm(page))).status).toBe(303)
    expect((await stored(service, owner, id)).state).toBe('bought')
  })
})
