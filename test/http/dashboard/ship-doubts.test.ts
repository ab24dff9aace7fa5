import { expect, it } from 'vitest'
import { attributeOf, elementsIn } from '#test/support/dashboard/crawl.ts'
import { filledForm, funded, parcelFields } from '#test/support/dashboard/ship-form.ts'
import { sharedService } from '#test/support/service.ts'

const service = await sharedService()

/** What stands below a field of the recipient. */
const doubtsAt = (text: string, part: string): string =>
  new RegExp(`id="f-to_address-${part}-doubts"[^>]*>(.*?)</div>`).exec(text)?.[1] ?? 'no place'

const cityOf = (text: string): string | null =>
  elementsIn(text)
    .filter(element => attributeOf(element, 'name') === 'to_address.city')
    .map(element => attributeOf(element, 'value'))[0] ?? null

it('doubts stand beside their field before anything is bought, with what may be meant', async () => {
  const visitor = await funded(service)
  const misspelled = { ...parcelFields, 'to_address.city': 'Tornto' }
  for (const { text } of [
    await visitor.get(`/ship?${new URLSearchParams(misspelled)}`),
    await visitor.post('/ship', misspelled),
  ]) {
    expect(doubtsAt(text, 'city')).toContain('The city Tornto may be a misspelling of Toronto.')
    expect(doubtsAt(text, 'city')).toContain(
      'name="taken" value="to_address.city" formnovalidate>Use Toronto',
    )
    expect(doubtsAt(text, 'postal_code')).toBe('')
  }
})

it('a doubt names a service without the brackets of the catalogue', async () => {
  const visitor = await funded(service)
  const toPoBox = { ...parcelFields, 'to_address.address1': 'PO Box 12' }
  const doubts = doubtsAt((await visitor.post('/ship', toPoBox)).text, 'address1')
  expect(doubts).toContain('does not deliver to PO boxes.')
  expect(doubts).not.toMatch(/&lt;|&gt;/)
})

it('what is suggested is taken by one button, and the rest of the form stays', async () => {
  const visitor = await funded(service)
  const misspelled = { ...parcelFields, 'to_address.city': 'Tornto', taken: 'to_address.city' }
  const { text, status } = await visitor.post('/ship/take-suggestion', misspelled)
  expect([status, cityOf(text), doubtsAt(text, 'city')]).toEqual([200, 'Toronto', ''])
  expect(text).toContain('value="Ada Lovelace"')
  expect(text).toMatch(/id="f-to_address-city"[^>]* autofocus/)
  const again = await visitor.post('/ship/take-suggestion', {
    ...parcelFields,
    taken: 'to_address.city',
  })
  expect([again.status, cityOf(again.text)]).toEqual([200, 'Toronto'])
  const unknown = await visitor.post('/ship/take-suggestion', {
    ...parcelFields,
    taken: 'form_key',
  })
  expect(unknown.status).toBe(200)
})

it('a form that is not filled in yet is not doubted', async () => {
  const visitor = await funded(service)
  const { text } = await visitor.get('/ship')
  for (const part of ['address1', 'city', 'province_code', 'postal_code', 'country_code']) {
    expect(doubtsAt(text, part), part).toBe('')
  }
})

it('a doubt refuses no purchase, and a draft that is gone on with is doubted, too', async () => {
  const visitor = await funded(service)
  const doubtful = { ...parcelFields, 'to_address.city': 'Ottawa' }
  const saved = await visitor.post('/ship/save', await filledForm(visitor, doubtful))
  const code = /shipments\/(\w+)\?/.exec(saved.location ?? '')?.[1] ?? ''
  const { text } = await visitor.get(`/ship?draft=${code}`)
  expect(doubtsAt(text, 'city')).toContain('does not appear to be in Ottawa')
  const bought = await visitor.post(
    '/ship/buy',
    await filledForm(visitor, { ...doubtful, draft: code }),
  )
  expect(bought.location).toMatch(/done=bought$/)
  const back = await visitor.get(`/shipments/${code}/return`)
  expect(back.text).toContain('does not appear to be in Ottawa')
})
