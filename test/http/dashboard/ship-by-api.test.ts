import { afterAll, beforeAll, expect, it } from 'vitest'
import { curlsOf, runLine } from '#test/support/dashboard/drawn-lines.ts'
import { formKeyIn } from '#test/support/dashboard/form-key.ts'
import {
  boughtBy,
  filledForm,
  funded,
  parcelAbroadFields,
  parcelFields,
} from '#test/support/dashboard/ship-form.ts'
import { type Service, startService } from '#test/support/service.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service[Symbol.asyncDispose]())

it('is what the drawn line makes, field by field', async () => {
  const visitor = await funded(service)
  const fields = {
    ...parcelAbroadFields,
    order_id: "O'Neil-7",
    signature_confirmation: 'yes',
    label_format: 'zpl',
  }
  const { text } = await visitor.post('/ship', { ...fields, act: 'prices' })
  const [line = '', ...others] = curlsOf(text)
  expect(others).toEqual([])
  await runLine(line, await service.token(visitor.account))
  const bought = await visitor.post('/ship', await filledForm(visitor, fields))
  expect(bought.status).toBe(303)
  const { shipments } = await boughtBy(service, visitor)
  const [byLine, byForm] = shipments
  if (!byLine || !byForm) throw new Error('there are not two shipments')
  expect(byForm.request).toEqual(byLine.request)
  expect(byForm.orderId).toBe(byLine.orderId)
  expect(byForm.totalPaid).toBe(byLine.totalPaid)
  expect(byForm.bought?.serviceId).toBe(byLine.bought?.serviceId)
})

it('is two lines where nobody said what is inside: a draft, and its purchase by its id', async () => {
  const visitor = await funded(service)
  const token = await service.token(visitor.account)
  const { text } = await visitor.post('/ship', { ...parcelFields, act: 'prices' })
  const [saving = '', buying = '', ...others] = curlsOf(text)
  expect(others).toEqual([])
  await runLine(saving, token)
  const [draft] = (await boughtBy(service, visitor)).shipments
  expect(draft?.state).toBe('draft')
  await runLine(buying.replace('/labels/1', `/labels/${draft?.id}`), token)
  await visitor.post('/ship', await filledForm(visitor, parcelFields))
  const { shipments } = await boughtBy(service, visitor)
  const [byLine, byForm] = shipments
  expect(shipments.map(({ state }) => state)).toEqual(['bought', 'bought'])
  expect(byForm?.request).toEqual(byLine?.request)
  expect(byForm?.totalPaid).toBe(byLine?.totalPaid)
})

it('is a draft of what is typed so far, while there is no price', async () => {
  const visitor = await funded(service)
  const token = await service.token(visitor.account)
  const { 'to_address.country_code': _, ...typed } = { ...parcelFields, order_id: 'so far' }
  const { text } = await visitor.post('/ship', { ...typed, act: 'prices' })
  const [line = '', ...others] = curlsOf(text)
  expect(others).toEqual([])
  await runLine(line, token)
  const form_key = formKeyIn(text)
  expect((await visitor.post('/ship', { ...typed, form_key, act: 'save' })).status).toBe(303)
  const [byLine, byForm] = (await boughtBy(service, visitor)).shipments
  expect([byLine?.state, byForm?.state]).toEqual(['draft', 'draft'])
  expect(byForm?.request).toEqual(byLine?.request)
  expect(byForm?.orderId).toBe('so far')

  const changed = { ...typed, draft: byForm?.shipCode ?? '', 'to_address.name': 'Grace Hopper' }
  const [change = ''] = curlsOf((await visitor.post('/ship', { ...changed, act: 'prices' })).text)
  await runLine(change, token)
  const { shipments } = await boughtBy(service, visitor)
  const names = shipments.map(({ request }) => request.toAddress.name)
  expect(names.toSorted()).toEqual(['Ada Lovelace', 'Grace Hopper'])
})

it('is no line while a program could keep no draft of so little', async () => {
  const visitor = await funded(service)
  expect(curlsOf((await visitor.get('/ship')).text)).toEqual([])
  const { 'to_address.country_code': _, ...typed } = parcelFields
  for (const missing of ['to_address.name', 'packages.0.weight', 'packages.0.length'] as const) {
    const { text } = await visitor.post('/ship', { ...typed, [missing]: '', act: 'prices' })
    expect(curlsOf(text), missing).toEqual([])
  }
})
