import { expect, it, vi } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { addCard } from '#core/payment/cards.ts'
import { magicValues } from '#core/sandbox/magic-values.ts'
import { dayMs, hourMs } from '#core/time/durations.ts'
import { comingMoves } from '#core/tracking/coming-moves.ts'
import { nextMovesCard } from '#http/dashboard/nouns/sandbox/coming-card.ts'
import { bookedFreight } from '#test/support/book-freight.ts'
import { buyShipment, sellableRequest, voidBought } from '#test/support/buy-shipment.ts'
import { shownSoon } from '#test/support/dashboard/added-webhook.ts'
import { formKeyIn } from '#test/support/dashboard/form-key.ts'
import { funded } from '#test/support/dashboard/ship-form.ts'
import { dashboardVisitor } from '#test/support/dashboard/visitor.ts'
import { sharedService } from '#test/support/service.ts'

const service = await sharedService()
const visitor = await dashboardVisitor(service)

const aheadMs = () =>
  service.app.worlds.sandbox.store.read.clocks.offsetMs(serviceOn(visitor.account))

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
  expect(page.text).toContain('no shipment is in transit')
  const sent = { form_key: formKeyIn(page.text), shipments: '200' }
  for (const answer of [
    await visitor.post('/sandbox/seed', sent),
    await visitor.post('/sandbox/seed', sent),
  ])
    expect(answer.location).toMatch(/done=seeded$/)
  const counts = await service.app.worlds.sandbox.store.read.shipments.counts(
    serviceOn(visitor.account),
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
  expect(answers.find(({ status }) => status === 409)?.text).toContain('already being created')
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
  const made = await shipments.stateCounts(serviceOn(other.account))
  expect(made.reduce((sum, { n }) => sum + n, 0)).toBe(10)
})

async function shipper() {
  const its = await funded(service)
  return { visitor: its, token: await service.token(its.account) }
}

const named = (name: string) => ({
  ...sellableRequest,
  toAddress: { ...sellableRequest.toAddress, name },
})

it('tells what the clock does next to parcels, to freight and to voids, each with its place', async () => {
  const { visitor: its, token } = await shipper()
  const alone = await buyShipment(service, token)
  const freight = await service.app.worlds.sandbox.store.read.freight.byId(
    serviceOn(its.account),
    await bookedFreight(service, token),
  )
  const waits = await buyShipment(service, token, named('VOID LATER'))
  await voidBought(service, token, waits)
  // A job looks after this void, too, though its carrier has agreed.
  await voidBought(service, token, await buyShipment(service, token, named('LOST ANSWER')))
  const places = async () => {
    const { text } = await its.get('/sandbox')
    const lines = text.matchAll(
      /<strong>([^<]+)<\/strong> <a href="[^"]*\/dashboard\/\d+([^"]+)">([^<]+)<\/a>: ([^<]+)/g,
    )
    return [...lines].map(([, when, path, count, what]) => [when, path, count, what])
  }
  expect(await places()).toEqual([
    [
      'Within the hour',
      `/shipments/${waits.shipCode}`,
      'one void',
      'its carrier is asked again, and ',
    ],
    ['In 6 h', `/shipments/${alone.shipCode}`, 'one parcel', 'Accepted by carrier'],
    [
      expect.stringMatching(/^In \d+ [hd]$/),
      `/shipments/${freight?.shipCode}`,
      'one freight shipment',
      'Accepted by carrier',
    ],
  ])
  await buyShipment(service, token)
  expect((await places())[1]).toEqual([
    'In 6 h',
    '/shipments?tab=to_hand_over',
    '2 parcels',
    'Accepted by carrier',
  ])
  expect((await its.get('/shipments?tab=to_hand_over')).text).toContain(alone.shipCode)
})

it('does not take where it stopped reading for the number of what comes', async () => {
  const { visitor: its, token } = await shipper()
  const { id } = await buyShipment(service, token)
  const { sandbox } = service.app.worlds
  const { read } = sandbox.store
  const dueIds = async (): Promise<readonly number[]> => new Array<number>(301).fill(id)
  const shipments = { ...read.shipments, dueIds }
  const many = { ...sandbox, store: { ...sandbox.store, read: { ...read, shipments } } }
  const coming = await comingMoves(many, serviceOn(its.account), Date.now())
  expect(coming).toMatchObject({ moves: [{ count: 300, isLeast: true }], areMore: true })
  expect(nextMovesCard(coming, { to: path => path }).source).toContain('>300 or more parcels<')
})

it('tells what came back and what did not, once the clock has brought carriers to decide', async () => {
  const { visitor: its, token } = await shipper()
  const later = await buyShipment(service, token, named('VOID LATER'))
  const refused = await buyShipment(service, token, named('VOID REFUSED'))
  for (const each of [later, refused]) await voidBought(service, token, each)
  const { location } = await its.post('/sandbox/clock', { offset: '0', duration: '2h' })
  const path = (location ?? '').split(`/dashboard/${its.account}`)[1] ?? ''
  expect(path).toContain('done=moved_none')
  const told = await shownSoon(its, path, /was refunded: the carrier agreed[\s\S]*refused to void/)
  expect(told).toContain('nothing was refunded')
  expect(told).not.toContain('hx-trigger="every')
  const { text } = await its.get(`/shipments/${refused.shipCode}`)
  expect(text).toMatch(/refused to void the label: [^.]+\. It is still valid\./)
})

it('leads from each value that provokes something to a form that holds it', async () => {
  await addCard(service.app.worlds.sandbox, visitor.account, 'test_card', true)
  const { text } = await visitor.get('/sandbox')
  expect(text).toContain('Sandbox-Fault: crash_after_carrier')
  for (const { where, values } of magicValues) {
    for (const value of values) {
      const link = new RegExp(`href="([^"#]+)[^"]*">try it<span class="hidden">: ${value}<`)
      const address = link.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? ''
      const path = address.split(`/dashboard/${visitor.account}`)[1]
      expect(path, value).toBeDefined()
      const form = await visitor.get(path ?? '')
      expect(form.status, value).toBe(200)
      const held = where === 'amount' ? `20${value}` : value
      expect(form.text, value).toMatch(new RegExp(`(<input [^>]*|<option )value="${held}"`))
      if (where === 'header') expect(form.text).toContain(`value="${value}" selected`)
      if (value === '00002') expect(form.text).toContain('did not answer')
    }
  }
})

it('shows no text of an address that may be the number of a card', async () => {
  const { text } = await visitor.get('/money/top-up?token=4242424242424242')
  expect(text).not.toContain('4242')
})
