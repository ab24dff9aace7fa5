import { expect, it } from 'vitest'
import { funded, parcelFields } from '#test/support/dashboard/ship-form.ts'
import { dashboardVisitor } from '#test/support/dashboard/visitor.ts'
import { requestTo } from '#test/support/sample-shipments.ts'
import { saveDraft } from '#test/support/save-draft.ts'
import { sharedService } from '#test/support/service.ts'

const service = await sharedService()

const offeredIn = (page: string): readonly { readonly code: string; readonly text: string }[] => {
  const list = /<select id="f-recent"[^>]*>([\s\S]*?)<\/select>/.exec(page)?.[1] ?? ''
  return [...list.matchAll(/<option value="([^"]+)"[^>]*>([^<]*)/g)].map(
    ([, code = '', text = '']) => ({ code, text }),
  )
}

const valueIn = (page: string, name: string): string | undefined =>
  new RegExp(`name="${name}"[^>]* value="([^"]*)"`).exec(page)?.[1]

it('offers the recipients of the last fifty shipments, list closeouts, newest first, each once', async () => {
  const visitor = await funded(service)
  const token = await service.token(visitor.account)
  expect(offeredIn((await visitor.get('/ship')).text)).toEqual([])
  const older = Array.from({ length: 47 }, () => 'Dora')
  for (const name of ['Too old', ...older, 'Ann', 'ANN', 'Zoe'])
    await saveDraft(service, token, requestTo(name))
  const offered = offeredIn((await visitor.get('/ship')).text).map(({ text }) => text)
  expect(offered).toEqual(['Zoe, Portland 97205', 'ANN, Portland 97205', 'Dora, Portland 97205'])
}, 60_000)

it('fills in the whole address of the one that is chosen, and keeps the rest of the form', async () => {
  const visitor = await funded(service)
  await saveDraft(service, await service.token(visitor.account), requestTo('Ann'))
  const [ann] = offeredIn((await visitor.get('/ship')).text)
  const typed = { ...parcelFields, 'to_address.company': 'Analytical Engines' }
  const sent = { ...typed, recent: ann?.code ?? '' }
  const { status, text } = await visitor.post('/ship/fill-in-recipient', sent)
  expect(status).toBe(200)
  const parts = ['name', 'company', 'address1', 'city', 'province_code', 'postal_code']
  expect(parts.map(part => valueIn(text, `to_address.${part}`))).toEqual([
    'Ann',
    '',
    '12 Agnew Avenue',
    'Portland',
    'OR',
    '97205',
  ])
  expect(valueIn(text, 'packages.0.weight')).toBe('1.5')
  expect(text).toContain(`The recipient was copied from ${ann?.code}.`)
  expect(text).toMatch(/value="US"[^>]* selected/)
})

it('offers and fills in nobody of other accounts', async () => {
  const other = await funded(service)
  await saveDraft(service, await service.token(other.account), requestTo('Ann'))
  const [ann] = offeredIn((await other.get('/ship')).text)
  const visitor = await dashboardVisitor(service)
  expect(offeredIn((await visitor.get('/ship')).text)).toEqual([])
  for (const recent of [ann?.code ?? '', 'never', '']) {
    const { status, text } = await visitor.post('/ship/fill-in-recipient', {
      ...parcelFields,
      recent,
    })
    expect([status, text.includes('Agnew')]).toEqual([404, false])
  }
})
