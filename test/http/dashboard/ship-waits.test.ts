import { expect, it } from 'vitest'
import { filledForm, funded, parcelFields } from '#test/support/dashboard/ship-form.ts'
import { sharedService } from '#test/support/service.ts'

const service = await sharedService()

/** Where one carrier of the sandbox never answers. */
const slow = {
  ...parcelFields,
  'to_address.city': '',
  'to_address.province_code': '',
  'to_address.postal_code': 'T1M 0UT',
}
const live = { headers: { 'hx-request': 'true' } }
const offersIn = (text: string): number => text.match(/name="service"/g)?.length ?? 0
const tokenIn = (text: string): string => /name="asked" value="([^"]+)"/.exec(text)?.[1] ?? ''

it('carriers that have answered keep nobody waiting for one that has not', async () => {
  const visitor = await funded(service)
  for (const { text } of [
    await visitor.get(`/ship?${new URLSearchParams(slow)}`),
    await visitor.post('/ship', slow, live),
  ]) {
    expect(offersIn(text)).toBeGreaterThan(0)
    expect(text).toContain('Still waiting for:')
    expect(text).not.toContain('did not answer')
    expect(text).toMatch(/name="offer" value="\d/)
  }
})

// At once, for both wait.
it.concurrent('the rest comes to who waits for it, by a script or by a button alone', async () => {
  const visitor = await funded(service)
  const first = await visitor.post('/ship', slow, live)
  const asked = tokenIn(first.text)
  expect(asked).not.toBe('')
  const again = await visitor.post('/ship', { ...slow, asked }, live)
  expect(tokenIn(again.text)).toBe(asked)
  const withoutScript = {}
  const answers = [live, withoutScript].map(sent =>
    visitor.post('/ship/late-prices', { ...slow, asked }, sent),
  )
  for (const rest of await Promise.all(answers)) {
    expect(rest.text).toContain('did not answer')
    expect(rest.text).not.toContain('Still waiting for:')
    expect(offersIn(rest.text)).toBe(offersIn(first.text))
  }
})

it('another question is asked anew, and so is that of another account', async () => {
  const visitor = await funded(service)
  const asked = tokenIn((await visitor.post('/ship', slow, live)).text)
  const stranger = await funded(service)
  expect(tokenIn((await stranger.post('/ship', { ...slow, asked }, live)).text)).not.toBe(asked)
  const heavier = { ...slow, 'packages.0.weight': '3', asked }
  expect(tokenIn((await visitor.post('/ship', heavier, live)).text)).not.toBe(asked)
  expect(tokenIn((await visitor.post('/ship', { ...slow, asked }, live)).text)).not.toBe(asked)
})

it.concurrent('a purchase that its carrier leaves open leads to its shipment, which tells how it ends', async () => {
  const visitor = await funded(service)
  const form = await filledForm(visitor, { ...parcelFields, 'to_address.name': 'NO ANSWER' })
  const { location } = await visitor.post('/ship/buy', form)
  expect(location).toMatch(/\/shipments\/\w+\?done=waits$/)
  const path = (location ?? '').replace(/^.*?\/dashboard\/\d+/, '')
  const { text } = await visitor.get(path)
  expect(text).toContain('has not confirmed yet whether it sold the label')
  expect(text).toMatch(/hx-get="[^"]+\?done=waits"/)
})
