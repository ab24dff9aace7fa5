import { expect, it } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { grantCredits } from '#core/ledger/grant-credits.ts'
import { addCard } from '#core/payment/cards.ts'
import { ApiClient } from '#test/support/client.ts'
import { formKeyIn } from '#test/support/dashboard/form-key.ts'
import { type DashboardVisitor, dashboardVisitor } from '#test/support/dashboard/visitor.ts'
import { saveDraft } from '#test/support/save-draft.ts'
import { sharedService } from '#test/support/service.ts'
import { sandboxApi, shipmentBody } from '#test/support/tested-version.ts'

const service = await sharedService()

const sandbox = () => service.app.worlds.sandbox

async function shipping(
  credits = 500_00,
): Promise<{ visitor: DashboardVisitor; client: ApiClient; token: string }> {
  const visitor = await dashboardVisitor(service)
  await grantCredits(sandbox().store, visitor.account, credits, 'test', Date.now())
  const token = await service.token(visitor.account)
  return { visitor, token, client: new ApiClient(`${service.url}${sandboxApi}`, token) }
}

const buy = async (client: ApiClient): Promise<{ ship_code: string }> =>
  (await client.post('/shipments', shipmentBody())).body.shipment

async function advance(visitor: DashboardVisitor, duration: string): Promise<void> {
  const { text } = await visitor.get('/sandbox')
  const offset = /name="offset" value="([^"]+)"/.exec(text)?.[1] ?? ''
  await visitor.post('/sandbox/clock', { offset, duration })
}

const codesIn = (page: string): readonly string[] =>
  [...page.matchAll(/href="[^"]*\/shipments\/(\w+)">\1</g)].map(([, code = '']) => code)

/** Below the account, where the link whose text has these words leads. */
function linkTo(page: string, words: string): string {
  const links = [...page.matchAll(/<a [^>]*href="([^"]+)"[^>]*>(.*?)<\/a>/g)]
  const [, href = ''] = links.find(([, , text = '']) => text.includes(words)) ?? []
  expect(href, words).not.toBe('')
  return href.replaceAll('&amp;', '&').replace(/^.*?\/dashboard\/\d+/, '')
}

/** What stands in the figure or fact of a name, in a link or not. */
const shownAs = (text: string, name: string): string | undefined =>
  new RegExp(`<span class="value">([^<]*)</span><span class="quiet">${name}<`).exec(text)?.[1] ??
  new RegExp(`<dt>${name}</dt><dd>(?:<[^>]+>)*([^<]*)`).exec(text)?.[1]

it('is where the dashboard leads, with three steps to the first label', async () => {
  const { text, status } = await (await dashboardVisitor(service)).get('')
  expect(status).toBe(200)
  expect(text).toContain('Your first label')
  for (const path of ['quote', 'ship', 'print', 'start']) {
    expect(text).toMatch(new RegExp(`href="[^"]+/${path}"`))
  }
  expect(text).toContain('No credits are left')
})

it('counts what is to print, to hand over, and what these days cost, to the cent', async () => {
  const { visitor, client } = await shipping()
  const { ship_code } = await buy(client)
  await buy(client)
  await client.get(`/shipments/${ship_code}/void`)
  const { ledger } = sandbox().store.read
  const [turnover] = (await ledger.turnover(serviceOn(visitor.account), [0], 100)) ?? []
  const { text } = await visitor.get('')
  expect(text).not.toContain('Your first label')
  expect(shownAs(text, 'To print')).toBe('1')
  expect(shownAs(text, 'To hand over')).toBe('1')
  expect(shownAs(text, 'In transit')).toBe('0')
  expect(shownAs(text, 'Labels bought')).toBe('2')
  const spent = turnover?.spent ?? 0
  expect(spent).toBeGreaterThan(0)
  expect(turnover?.refunded).toBe(spent / 2)
  expect(shownAs(text, 'Spent on labels')).toBe(`${(spent / 100).toFixed(2)} CAD`)
  expect(shownAs(text, 'Refunded')).toBe(`${(spent / 200).toFixed(2)} CAD`)
  expect(shownAs(text, 'Average per label')).toBe(`${(spent / 200).toFixed(2)} CAD`)
})

it('counts, sums and averages the same labels, however far a sandbox has moved its clock', async () => {
  const { visitor, client } = await shipping()
  await buy(client)
  await advance(visitor, '40d')
  const { ship_code } = await buy(client)
  const { text } = await visitor.get('')
  const [count, average, spent] = ['Labels bought', 'Average per label', 'Spent on labels'].map(
    name => Number.parseFloat(shownAs(text, name) ?? ''),
  )
  expect(count).toBe(2)
  expect(average).toBeGreaterThan(0)
  expect(spent).toBe((average ?? 0) * 2)
  expect(text).toContain('The last 30 days by the real clock')

  const { text: shipment } = await visitor.get(`/shipments/${ship_code}`)
  expect(shipment).toContain('this account’s clock, which is 40 days ahead')
  const days = [...shipment.matchAll(/<time [^>]*datetime="([^T"]+)/g)].map(([, day]) => day)
  const ahead = new Date(Date.now() + 39 * 86_400_000).toISOString()
  expect(days.length).toBeGreaterThan(4)
  expect(days.filter(day => (day ?? '') < ahead.slice(0, 10))).toEqual([])
})

it('names drafts, top-ups that wait, and credits that run out', async () => {
  const { visitor, client } = await shipping(30_00)
  await addCard(sandbox(), visitor.account, 'test_card', true)
  await buy(client)
  const { text: form } = await visitor.get('/money/top-up')
  await visitor.post('/money/top-up', { form_key: formKeyIn(form), amount: '20.03' })
  const { text } = await visitor.get('')
  expect(text).toContain('20.03 CAD in top-ups is pending')
  expect(text).not.toContain('Nothing needs your attention.')
})

it.each(['owner', 'shipper', 'bookkeeper'] as const)(
  'tells a %s that credits are few by the account’s own setting, on every screen',
  async role => {
    const { visitor } = await shipping(60_00)
    const reader = await dashboardVisitor(service, { role, account: visitor.account })
    const marks = async () => ({
      today: (await reader.get('')).text.includes('Credits are low'),
      bar: /Available.*60\.00 CAD.*Low</.test((await reader.get('/shipments')).text),
      money: (await reader.get('/money')).text.match(/>Low</g)?.length ?? 0,
    })
    expect(await marks()).toEqual({ today: false, bar: false, money: 0 })
    const form_key = formKeyIn((await visitor.get('/settings')).text)
    await visitor.post('/settings', { form_key, low_credits: '60.01' })
    expect(await marks()).toEqual({ today: true, bar: true, money: 2 })
  },
)

it('with a threshold of zero marks no credits as low, and still says that none are left', async () => {
  const visitor = await dashboardVisitor(service)
  const form_key = formKeyIn((await visitor.get('/settings')).text)
  await visitor.post('/settings', { form_key, low_credits: '0.00' })
  const today = (await visitor.get('')).text
  expect(today).toContain('No credits are left')
  expect(today).not.toMatch(/>Low</)
  expect((await visitor.get('/money')).text).not.toMatch(/>Low</)
})

it('leads from each number to a list of exactly as many, and from there to all', async () => {
  const { visitor, client, token } = await shipping()
  const named = (name: string) => client.post('/shipments', shipmentBody({}, { name }))
  await named('EXCEPTION')
  await named('EXCEPTION')
  await advance(visitor, '10d')
  const draft = await saveDraft(service, token)
  await sandbox().store.transact(visitor.account, ({ shipments }) =>
    shipments.move(serviceOn(visitor.account), draft, 'draft', 'purchasing', null),
  )
  for (const name of ['VOID LATER', 'VOID LATER', 'Ann']) {
    const { ship_code } = (await named(name)).body.shipment
    if (name !== 'Ann') await client.get(`/shipments/${ship_code}/void`)
  }
  const { text } = await visitor.get('')
  for (const [words, heading, count] of [
    ['1 pending', 'Purchase pending', 1],
    ['2 with a delivery exception', 'Delivery exception', 2],
    ['2 voids of parcels', 'Void requested', 2],
  ] as const) {
    const list = await visitor.get(linkTo(text, words))
    expect(list.text).toContain(`<h1>Shipments: ${heading}</h1>`)
    expect(codesIn(list.text)).toHaveLength(count)
    const csv = await visitor.get(linkTo(list.text, 'CSV'))
    expect(csv.text.trim().split('\n')).toHaveLength(count + 1)
  }
  const narrow = await visitor.get(linkTo(text, '1 pending'))
  const all = await visitor.get(linkTo(narrow.text, 'Show all of Needs attention'))
  expect(all.text).toContain('<h1>Shipments</h1>')
  expect(codesIn(all.text)).toHaveLength(3)
  const money = (await visitor.get('/money')).text
  expect(linkTo(money, '2 voids of parcels')).toBe(linkTo(text, 'in refunds is pending'))
})

it('draws what each day cost as a bar, with a table whose amounts lead to their postings', async () => {
  const { visitor, client } = await shipping()
  expect((await visitor.get('')).text).not.toContain('<svg class="bars"')
  const { ship_code } = await buy(client)
  await buy(client)
  await client.get(`/shipments/${ship_code}/void`)
  const { text } = await visitor.get('')
  expect(text.match(/<rect [^>]*><title>/g)).toHaveLength(30)
  expect(text.match(/<rect [^>]*height="60"><title>/g)).toHaveLength(1)
  const spent = shownAs(text, 'Spent on labels')
  expect(text).toContain(`: ${spent}</title></rect><path`)
  const table = /By day.*<\/table>/s.exec(text)?.[0] ?? ''
  expect(table.match(/<tr>/g)).toHaveLength(31)
  for (const [amount, lines] of [
    [spent, 2],
    [shownAs(text, 'Refunded'), 1],
  ] as const) {
    const statement = (await visitor.get(linkTo(table, `${amount}`))).text
    expect(statement.match(/<tr>/g)).toHaveLength(lines + 1)
  }
})

it('says so where nothing waits', async () => {
  const { visitor } = await shipping()
  expect((await visitor.get('')).text).toContain('Nothing needs your attention.')
})

it.each([
  ['quoter', ['To print', 'Needs attention', 'The last 30 days']],
  ['packer', ['Spent on labels', 'The last 30 days', 'credits are left']],
  ['shipper', ['Spent on labels', 'The last 30 days']],
] as const)('shows a %s nothing beyond the role', async (role, hidden) => {
  const { visitor, client } = await shipping()
  await buy(client)
  const other = await dashboardVisitor(service, { role, account: visitor.account })
  const { status, text } = await other.get('')
  expect(status).toBe(200)
  for (const words of hidden) expect(text).not.toContain(words)
})

it.each([
  ['packer', true],
  ['shipper', true],
  ['bookkeeper', false],
  ['quoter', false],
] as const)('leads a %s to Ship: %s', async (role, leads) => {
  const { text } = await (await dashboardVisitor(service, { role })).get('')
  expect(text.includes('class="button primary" href="')).toBe(leads)
})

it('is told by the menu of every screen, to those who may know', async () => {
  const { visitor, client } = await shipping()
  const waiting = async (who: DashboardVisitor, path: string): Promise<readonly string[]> =>
    [...(await who.get(path)).text.matchAll(/class="count">(\d+)<span class="hidden"> ([^<]+)/g)]
      .map(([, n, what]) => `${n} ${what}`)
      .toSorted()
  expect(await waiting(visitor, '/quote')).toEqual([])
  await client.post('/shipments', shipmentBody({}, { name: 'EXCEPTION' }))
  await buy(client)
  expect(await waiting(visitor, '/quote')).toEqual(['2 to print'])
  await advance(visitor, '10d')
  expect(await waiting(visitor, '/quote')).toContain('1 need attention')
  const reader = await dashboardVisitor(service, { account: visitor.account, role: 'quoter' })
  expect(await waiting(reader, '/quote')).toEqual([])
})
