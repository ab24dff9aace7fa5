import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { operatorOn } from '#core/access.ts'
import { magicValues } from '#core/sandbox/magic-values.ts'
import { dayMs, hourMs } from '#core/time/durations.ts'
import { type DashboardVisitor, dashboardVisitor } from '#test/support/dashboard-visitor.ts'
import { formKeyIn } from '#test/support/form-key.ts'
import { type Service, startService } from '#test/support/service.ts'

let service: Service
let visitor: DashboardVisitor
beforeAll(async () => {
  service = await startService()
  visitor = await dashboardVisitor(service)
})
afterAll(() => service[Symbol.asyncDispose]())

const aheadMs = () =>
  service.app.worlds.sandbox.store.read.clocks.offsetMs(operatorOn(visitor.account))

it('moves the clock once, however often a form is sent', async () => {
  const sent = { offset: '0', duration: '6h' }
  const answers = await Promise.all([1, 2, 3].map(() => visitor.post('/sandbox/clock', sent)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409, 409])
  expect(await aheadMs()).toBe(6 * hourMs)
  expect((await visitor.post('/sandbox/clock', sent)).text).toContain('Nothing was done')
  const moved = await visitor.post('/sandbox/clock', {
    offset: String(6 * hourMs),
    duration: '1d12h',
  })
  expect(moved.location).toMatch(/done=moved_none$/)
  expect(await aheadMs()).toBe(6 * hourMs + 1.5 * dayMs)
})

it.each(['', 'soon', '-5d', '0h', '999999d'])('refuses a time such as %j', async duration => {
  const before = await aheadMs()
  const answer = await visitor.post('/sandbox/clock', { offset: String(before), duration })
  expect(answer.status).toBe(422)
  expect(answer.text).toContain('f-duration-fault')
  expect(await aheadMs()).toBe(before)
})

it('fills the account once, and tells what happens next to its parcels', async () => {
  const page = await visitor.get('/sandbox')
  expect(page.text).toContain('no parcel is on its way')
  const sent = { form_key: formKeyIn(page.text), shipments: '200' }
  for (const answer of [
    await visitor.post('/sandbox/seed', sent),
    await visitor.post('/sandbox/seed', sent),
  ])
    expect(answer.location).toMatch(/done=seeded$/)
  const counts = await service.app.worlds.sandbox.store.read.shipments.counts(
    operatorOn(visitor.account),
  )
  expect(counts.reduce((sum, { n }) => sum + n, 0)).toBe(200)
  expect((await visitor.get('/sandbox')).text).toMatch(/In \d+ [hd]<\/strong> /)
  expect((await visitor.post('/sandbox/seed', { ...sent, shipments: '2001' })).status).toBe(422)
})

it('makes shipments for an account once at a time', async () => {
  const other = await dashboardVisitor(service)
  const key = formKeyIn((await other.get('/sandbox')).text)
  const forms = [key, `${key}a`, `${key}b`].map(form_key => ({ form_key, shipments: '300' }))
  const answers = await Promise.all(forms.map(form => other.post('/sandbox/seed', form)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.text).toContain('being made')
  expect((await other.post('/sandbox/seed', { ...forms[0], form_key: `${key}c` })).status).toBe(303)
})

it('makes no more shipments for an account than 200,000, and says so', async () => {
  const other = await dashboardVisitor(service)
  const { shipments } = service.app.worlds.sandbox.store.read
  const form_key = formKeyIn((await other.get('/sandbox')).text)
  const counted = vi.spyOn(shipments, 'stateCounts')
  counted.mockResolvedValue([{ state: 'delivered', n: 199_990 }])
  const refused = await other.post('/sandbox/seed', { form_key, shipments: '11' })
  expect(refused.status).toBe(422)
  expect(refused.text).toContain('This account has 199,990 shipments')
  expect((await other.post('/sandbox/seed', { form_key, shipments: '10' })).status).toBe(303)
  counted.mockRestore()
  const made = await shipments.stateCounts(operatorOn(other.account))
  expect(made.reduce((sum, { n }) => sum + n, 0)).toBe(10)
})

it('has a link to try each value that provokes something', async () => {
  const { text } = await visitor.get('/sandbox')
  const tried = magicValues.flatMap(({ values }) => values)
  for (const value of tried) expect(text).toContain(`try it<span class="hidden">: ${value}</span>`)
  expect(text).toContain('Sandbox-Fault: crash_after_carrier')
  const quote = /href="([^"]+)">try it<span class="hidden">: 00002</.exec(text)?.[1] ?? ''
  const path = quote.replaceAll('&amp;', '&').split(`/dashboard/${visitor.account}`)[1] ?? ''
  expect((await visitor.get(path)).text).toContain('did not answer')
})
