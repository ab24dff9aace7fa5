import { afterAll, beforeAll, expect, it } from 'vitest'
import { grantCredits } from '#core/ledger/grant-credits.ts'
import { ApiClient } from '#test/support/client.ts'
import { addWebhook, sendForm } from '#test/support/dashboard/added-webhook.ts'
import { type DashboardVisitor, dashboardVisitor } from '#test/support/dashboard/visitor.ts'
import { eventually } from '#test/support/eventually.ts'
import { type Service, startService } from '#test/support/service.ts'
import { type Subscriber, startSubscriber } from '#test/support/subscriber.ts'
import { sandboxApi } from '#test/support/tested-version.ts'

let service: Service
let subscriber: Subscriber
let visitor: DashboardVisitor
beforeAll(async () => {
  service = await startService()
  subscriber = await startSubscriber()
  visitor = await dashboardVisitor(service)
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await subscriber[Symbol.asyncDispose]()
})

/** More than the smallest page holds, and fewer than the usual one. */
const filled = 30
const times = Array.from({ length: filled }, (_, n) => n)

const rowsIn = (text: string): number =>
  (/<tbody>.*?<\/tbody>/s.exec(text)?.[0] ?? '').match(/<tr/g)?.length ?? 0

async function expectSizes(path: string): Promise<void> {
  const all = rowsIn((await visitor.get(path)).text)
  expect(all).toBeGreaterThanOrEqual(filled)
  expect(rowsIn((await visitor.get(`${path}?rows=7`)).text)).toBe(all)
  const { text } = await visitor.get(`${path}?rows=25`)
  expect(rowsIn(text)).toBe(25)
  expect(text).toMatch(/<option value="25" selected>/)
  const next = new RegExp(`<a[^>]* href="[^"]*(${path}\\?[^"]*)"[^>]*>Older`).exec(text)?.[1] ?? ''
  const second = await visitor.get(next.replaceAll('&amp;', '&'))
  expect(rowsIn(second.text)).toBe(all - 25)
  const back = new RegExp(`href="[^"]*(${path}\\?[^"]*)"[^>]*>(<svg.*?</svg>)?Newe`).exec(
    second.text,
  )
  expect(rowsIn((await visitor.get((back?.[1] ?? '').replaceAll('&amp;', '&'))).text)).toBe(25)
}

it('Money has as many lines on a page as its address says', async () => {
  const { store } = service.app.worlds.sandbox
  for (const n of times) await grantCredits(store, visitor.account, n + 1, `gift ${n}`, Date.now())
  await expectSizes('/money')
})

it('API Token has as many rows on a page as its address says', async () => {
  for (const _ of times) await service.token(visitor.account)
  await expectSizes('/tokens')
})

it('Requests has as many rows on a page as its address says', async () => {
  const token = await service.token(visitor.account)
  const client = new ApiClient(`${service.url}${sandboxApi}`, token)
  for (const _ of times) await client.get('/shipments')
  await eventually(async () => {
    const { text } = await visitor.get('/requests?rows=100')
    expect(rowsIn(text)).toBeGreaterThanOrEqual(filled)
  })
  await expectSizes('/requests')
})

it('Events has as many rows on a page as its address says', async () => {
  const { at } = await addWebhook(visitor, subscriber.url)
  for (const _ of times) await sendForm(visitor, `${at}/test`, {}, at)
  await expectSizes('/events')
})
