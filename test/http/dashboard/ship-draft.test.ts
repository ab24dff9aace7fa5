import { describe, expect, it } from 'vitest'
import { curlsOf } from '#test/support/dashboard/drawn-lines.ts'
import {
  asPrograms,
  contentsOf,
  draftOf,
  parcel,
  stored,
  toAddress,
} from '#test/support/dashboard/program-draft.ts'
import { drawnForm, funded, parcelFields } from '#test/support/dashboard/ship-form.ts'
import { dashboardVisitor } from '#test/support/dashboard/visitor.ts'
import { sharedService } from '#test/support/service.ts'

const service = await sharedService()

const faultIn = (text: string): string | undefined => /notice bad[\s\S]{0,300}/.exec(text)?.[0]

describe('whoever may buy, and change nothing,', () => {
  it('buys a draft as it stands', async () => {
    const owner = await funded(service)
    const { id, code } = await draftOf(service, owner, asPrograms)
    const packer = await dashboardVisitor(service, { account: owner.account, role: 'packer' })
    const page = await packer.get(`/ship?draft=${code}`)
    expect(page.text).toContain('You can buy it as it is')
    const { status, text } = await packer.post('/ship/buy', drawnForm(page))
    expect(status, faultIn(text)).toBe(303)
    const bought = await stored(service, owner, id)
    expect([bought.state, contentsOf(bought)]).toEqual([
      'bought',
      contentsOf({ request: asPrograms }),
    ])
  })

  it('buys one whose province the postal code tells', async () => {
    const owner = await funded(service)
    const request = parcel({ toAddress: { ...toAddress, provinceCode: null } })
    const { id, code } = await draftOf(service, owner, request)
    const packer = await dashboardVisitor(service, { account: owner.account, role: 'packer' })
    const form = drawnForm(await packer.get(`/ship?draft=${code}`))
    expect((await packer.post('/ship/buy', form)).status).toBe(303)
    expect((await stored(service, owner, id)).request.toAddress.provinceCode).toBe('OR')
  })

  it.each(['to_address.name', 'packages.0.weight', 'items.0.value', 'order_id'])(
    'does not change its %s by the purchase',
    async name => {
      const owner = await funded(service)
      const { id, code } = await draftOf(service, owner, parcel())
      const before = await stored(service, owner, id)
      const packer = await dashboardVisitor(service, { account: owner.account, role: 'packer' })
      const form = drawnForm(await packer.get(`/ship?draft=${code}`))
      expect((await packer.post('/ship/buy', { ...form, [name]: '1' })).status).toBe(403)
      expect(await stored(service, owner, id)).toEqual(before)
    },
  )
})

describe('a purchase of a draft', () => {
  it('that is refused leaves the draft as it was', async () => {
    const visitor = await funded(service)
    const { id, code } = await draftOf(service, visitor, parcel())
    const before = await stored(service, visitor, id)
    const form = drawnForm(await visitor.get(`/ship?draft=${code}`))
    const [serviceId] = (form.offer ?? '').split(':')
    const changed = { ...form, 'to_address.address1': '1 Elsewhere St', 'packages.0.weight': '9' }
    const refused = await visitor.post('/ship/buy', { ...changed, offer: `${serviceId}:1` })
    expect([refused.status, refused.text.includes('The price differs')]).toEqual([409, true])
    expect(await stored(service, visitor, id)).toEqual(before)
    const again = drawnForm(refused)
    expect(again['to_address.address1']).toBe('1 Elsewhere St')
    expect((await visitor.post('/ship/buy', again)).status).toBe(303)
    expect(await stored(service, visitor, id)).toMatchObject({
      state: 'bought',
      request: { toAddress: { address1: '1 Elsewhere St' }, packages: [{ weight: 9 }] },
    })
  })
})

describe('a draft that somebody else has changed since the form was drawn', () => {
  it.each(['buy', 'save'])(
    'is shown as it is now, and nothing else is done, to whoever would %s it',
    async button => {
      const [visitor, colleague] = await twoOfOneAccount()
      const { id, code } = await draftOf(service, visitor, parcel())
      const old = drawnForm(await visitor.get(`/ship?draft=${code}`))
      const corrected = drawnForm(await colleague.get(`/ship?draft=${code}`))
      await colleague.post('/ship/save', {
        ...corrected,
        'to_address.address1': '7 Corrected Way',
      })
      const before = await stored(service, visitor, id)
      const sent = { ...old, 'to_address.name': 'Bea' }
      // The page redraws itself, as it does without script, before the button is pressed.
      const redrawn = drawnForm(await visitor.post('/ship/add-line', sent))
      const refused = await visitor.post(`/ship/${button}`, { ...redrawn, offer: old.offer ?? '' })
      expect(refused.status).toBe(409)
      expect(refused.text).toContain('The draft was changed in the meantime.')
      expect(await stored(service, visitor, id)).toEqual(before)
      const shown = drawnForm(refused)
      expect(shown['to_address.address1']).toBe('7 Corrected Way')
      expect((await visitor.post('/ship/buy', shown)).status).toBe(303)
      const { state, request } = await stored(service, visitor, id)
      expect([state, request.toAddress.address1]).toEqual(['bought', '7 Corrected Way'])
    },
  )

  async function twoOfOneAccount() {
    const visitor = await funded(service)
    return [visitor, await dashboardVisitor(service, { account: visitor.account })] as const
  }
})

describe('the drawn lines of a draft', () => {
  const line = { customsDescription: 'Coffee mug', value: 25_00, items: [] }

  it('are none where no version can say what the form shows', async () => {
    const visitor = await funded(service)
    const { code } = await draftOf(service, visitor, parcel(line))
    const page = await visitor.get(`/ship?draft=${code}`)
    const form = drawnForm(page)
    const [buying = '', ...others] = curlsOf(page.text)
    expect([others, buying.includes('/labels/')]).toEqual([[], true])
    const changed = await visitor.post('/ship', { ...form, 'to_address.name': 'Bea' })
    expect(curlsOf(changed.text)).toEqual([])
  })

  it('save it first where the form says something else', async () => {
    const visitor = await funded(service)
    const { code } = await draftOf(service, visitor, parcel())
    const page = await visitor.get(`/ship?draft=${code}`)
    expect(curlsOf(page.text)).toHaveLength(1)
    const form = { ...drawnForm(page), 'to_address.name': 'Bea' }
    expect(curlsOf((await visitor.post('/ship', form)).text)).toHaveLength(2)
  })

  it('are none while a program could keep no draft of so little', async () => {
    const visitor = await funded(service)
    expect(curlsOf((await visitor.get('/ship')).text)).toEqual([])
    const { 'to_address.country_code': _, ...typed } = parcelFields
    for (const missing of ['to_address.name', 'packages.0.weight', 'packages.0.length'] as const) {
      const { text } = await visitor.post('/ship', { ...typed, [missing]: '' })
      expect(curlsOf(text), missing).toEqual([])
    }
  })
})
