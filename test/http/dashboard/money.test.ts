import { expect, it } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { appendIncome } from '#core/ledger/append-income.ts'
import { grantCredits } from '#core/ledger/grant-credits.ts'
import { holdEntries } from '#core/ledger/purchase-postings.ts'
import { addCard } from '#core/payment/cards.ts'
import { formKeyIn } from '#test/support/dashboard/form-key.ts'
import { staleProof } from '#test/support/dashboard/stale-proof.ts'
import {
  type DashboardVisitor,
  dashboardVisitor,
  screened,
} from '#test/support/dashboard/visitor.ts'
import { eventually } from '#test/support/eventually.ts'
import { draftFreight } from '#test/support/sample-freight.ts'
import { draftShipment, samplePrice } from '#test/support/sample-shipments.ts'
import { sharedService } from '#test/support/service.ts'

const service = await sharedService()

const sandbox = () => service.app.worlds.sandbox
const grant = ({ account }: DashboardVisitor, amount: number, memo = 'a gift', at = Date.now()) =>
  grantCredits(sandbox().store, account, amount, memo, at)
const balanceOf = ({ account }: DashboardVisitor) =>
  sandbox().store.read.ledger.balance(serviceOn(account), 'credits', 'CAD')
const hostile = '=HYPERLINK("http://evil"),<script>alert(1)</script>'

async function withCard(token = 'test_card'): Promise<DashboardVisitor> {
  const visitor = await dashboardVisitor(service)
  await addCard(sandbox(), visitor.account, token, true)
  return visitor
}

const formOf = async (visitor: DashboardVisitor, fields: Readonly<Record<string, string>> = {}) => {
  const { text } = await visitor.get('/money/top-up')
  return { form_key: formKeyIn(text), ...fields }
}

it('shows what an account has, and each line with the balance after it', async () => {
  const visitor = await dashboardVisitor(service)
  await grant(visitor, 1_234_50)
  const { status, text } = await visitor.get('/money')
  expect(status).toBe(200)
  expect(text).toContain('Credits granted by the operator of this service')
  expect(text).toContain('<span class="money">+1,234.50</span> <span class="quiet small">in</span>')
  expect(text).toContain('1,234.50 CAD')
  expect(text).toContain('>Amount (CAD)</th>')
  expect(text).toContain('No purchases are pending.')
})

it('tells for what money is set aside, parcels and freight each with their list', async () => {
  const visitor = await dashboardVisitor(service)
  const tenant = serviceOn(visitor.account)
  const { store } = sandbox()
  const numbered = () => store.takeNumbers('shipment', 1)
  const setAside = async () => {
    const { text } = await visitor.get('/money')
    return /For [^.]*being bought/.exec(text.replace(/<[^>]+>/g, ''))?.[0]
  }
  await grant(visitor, 100_00)
  const [id, freightId] = [await store.takeNumbers('ledger_transaction', 1), await numbered()]
  await store.transact(visitor.account, async ({ ledger, freight }) => {
    const cause = { kind: 'shipment', id: 'x' } as const
    const held = { id, cause, at: Date.now(), memo: 'set aside', entries: holdEntries(samplePrice) }
    await appendIncome(ledger, tenant, held)
    await freight.insert(tenant, [draftFreight(freightId, { state: 'purchasing' })])
  })
  expect(await setAside()).toBe('For one freight shipment being bought')
  for (let count = 0; count < 2; count += 1) {
    const bought = draftShipment(await numbered(), { state: 'purchasing' })
    await store.transact(visitor.account, ({ shipments }) => shipments.insert(tenant, bought, null))
  }
  expect(await setAside()).toBe('For 2 labels and one freight shipment being bought')
  const { text } = await visitor.get('/money')
  expect(text).toContain('tab=needs_attention&amp;state=purchasing&amp;goods=freight')
  const cells = [...text.matchAll(/<td class="amount">([\d.]+)<\/td>/g)].map(([, amount]) => amount)
  expect(cells).toEqual(['100.00', '87.00', '100.00', '100.00'])
})

it('shows an account without money how its first line comes about', async () => {
  const { text } = await (await dashboardVisitor(service)).get('/money')
  expect(text).toContain('Your first top-up or label will appear here.')
})

it('shows what is left to who may not see the books, and no line', async () => {
  const owner = await dashboardVisitor(service)
  await grant(owner, 7_00)
  const shipper = await dashboardVisitor(service, { role: 'shipper', account: owner.account })
  const { text } = await shipper.get('/money')
  expect(text).toContain('7.00 CAD')
  expect(text).not.toContain('Statement')
  expect((await shipper.get('/money/statement.csv')).status).toBe(403)
})

it('pages by key in both directions, and lines that arrive meanwhile move none', async () => {
  const visitor = await dashboardVisitor(service)
  for (let n = 1; n <= 55; n += 1) await grant(visitor, n)
  const linkTo = (text: string, word: string): string =>
    new RegExp(`href="[^"]*/dashboard/\\d+([^"]+)">(?:<svg.*?</svg>)?${word}`)
      .exec(text)?.[1]
      ?.replaceAll('&amp;', '&') ?? ''
  const amounts = (text: string) =>
    [...text.matchAll(/<span class="money">\+([\d.]+)/g)].map(([, amount]) => Number(amount))
  const first = await visitor.get('/money')
  expect(amounts(first.text)).toEqual(Array.from({ length: 50 }, (_, n) => (55 - n) / 100))
  await grant(visitor, 99_00)
  const second = await visitor.get(linkTo(first.text, 'Older'))
  expect(amounts(second.text)).toEqual([0.05, 0.04, 0.03, 0.02, 0.01])
  const again = await visitor.get(linkTo(second.text, 'Newer'))
  expect(amounts(again.text)).toEqual(amounts(first.text))
  const newest = await visitor.get(linkTo(again.text, 'Newer'))
  expect(amounts(newest.text)).toEqual([99])
})

it('shows the kinds and days that the address names, both days whole', async () => {
  const visitor = await withCard()
  const today = new Date().toISOString().slice(0, 10)
  await grant(visitor, 5_00, 'the first of the day', Date.parse(`${today}T00:00:00.000Z`))
  await visitor.post('/money/top-up', await formOf(visitor, { amount: '20.00' }))
  const topUps = (await visitor.get('/money?kind=top_ups')).text
  expect(topUps).toContain('Top-up paid')
  expect(topUps).not.toContain('Credits granted')
  const past = (await visitor.get('/money?from=2001-01-01&to=2001-01-31')).text
  expect(past).toContain('Nothing matches in this period.')
  expect((await visitor.get(`/money?from=${today}&to=${today}`)).text).toContain('Credits granted')
})

it('says what is wrong with a day that is none', async () => {
  const visitor = await dashboardVisitor(service)
  const { status, text } = await visitor.get('/money?from=yesterday')
  expect(status).toBe(422)
  expect(text).toContain('must be a date such as')
})

it('writes all lines of a filter to a file that no spreadsheet runs', async () => {
  const visitor = await dashboardVisitor(service)
  await grant(visitor, 12_00, hostile)
  const { headers, text } = await visitor.get('/money/statement.csv?from=2026-01-01&to=2999-12-31')
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('content-disposition')).toMatch(
    /^attachment; filename="account-\d+-statement-2026-01-01-to-2999-12-31\.csv"$/,
  )
  expect(text).toContain(`"'=HYPERLINK(""http://evil""),<script>alert(1)</script>"`)
  expect(text).toContain(',CAD,12.00,0.00,0.00,12.00,0.00,12.00\r\n')
  const page = (await visitor.get('/money')).text
  expect(page).not.toContain('<script>alert(1)')
})

it('refuses a file of days that are none', async () => {
  const visitor = await dashboardVisitor(service)
  expect((await visitor.get('/money/statement.csv?from=x')).status).toBe(422)
})

it('charges a stored card for nobody who signed in long ago, and keeps what they typed meanwhile', async () => {
  const visitor = await withCard()
  const form = await formOf(visitor, { amount: '20.00' })
  await staleProof(service, visitor)
  const asked = await visitor.post('/money/top-up', form)
  const next = new URL(asked.location ?? '', service.url).searchParams.get('next') ?? ''
  expect([asked.status, asked.location]).toEqual([303, expect.stringMatching(/\/prove\?next=/)])
  expect(next).toContain('/money/top-up?amount=20.00')
  expect(await balanceOf(visitor)).toBe(0)
  const { text } = await screened(service.url + next, { headers: { cookie: visitor.cookie } })
  expect(text).toContain('value="20.00"')
})

it.each([
  ['rate_limited', 429],
  ['internal_error', 500],
])('tops up nothing where the sandbox was asked to fail: %s', async (fault, status) => {
  const visitor = await withCard()
  const form = await formOf(visitor, { amount: '20.00', fault })
  const answer = await visitor.post('/money/top-up', form)
  expect(answer.status).toBe(status)
  expect(answer.text).toContain(`value="${fault}" selected`)
  expect(await balanceOf(visitor)).toBe(0)
})

it('keeps one top-up of a form that is sent again after the service crashed', async () => {
  const visitor = await withCard()
  const form = await formOf(visitor, { amount: '20.00', fault: 'crash_after_carrier' })
  const crashed = await visitor.post('/money/top-up', form)
  expect(crashed.status).toBe(500)
  expect(crashed.text).toContain('Send the form again: it remains one top-up.')
  for (let sent = 0; sent < 3; sent += 1) {
    expect((await visitor.post('/money/top-up', form)).status).toBe(303)
  }
  await eventually(async () => expect(await balanceOf(visitor)).toBe(20_00))
  const { topUps } = sandbox().store.read
  expect(await topUps.latest(serviceOn(visitor.account), 10)).toHaveLength(1)
})

it('charges a card once, however often the form is sent', async () => {
  const visitor = await withCard()
  const form = await formOf(visitor, { amount: '50.00' })
  const first = await visitor.post('/money/top-up', form)
  expect([first.status, first.location]).toEqual([
    303,
    expect.stringMatching(/\/money\/top-up\?done=posted$/),
  ])
  expect((await visitor.post('/money/top-up', form)).location).toBe(first.location)
  expect(await balanceOf(visitor)).toBe(50_00)
  const { text } = await visitor.get('/money/top-up?done=posted')
  expect(text).toContain('The card was charged, and the credits were added.')
})

it('says that a form with another amount was sent before, and charges nothing', async () => {
  const visitor = await withCard()
  const form = await formOf(visitor, { amount: '30.00' })
  await visitor.post('/money/top-up', form)
  const { status, text } = await visitor.post('/money/top-up', { ...form, amount: '40.00' })
  expect(status).toBe(409)
  expect(text).toContain('This form was sent before with different values')
  expect(await balanceOf(visitor)).toBe(30_00)
})

it('charges nothing for a form that is dated more than a minute ahead, and offers it anew', async () => {
  const visitor = await withCard()
  const dated = (ahead: number) => `${(Date.now() + ahead).toString(36)}-${crypto.randomUUID()}`
  const ofNextYear = { amount: '30.00', form_key: dated(365 * 24 * 3_600_000) }
  const { status, text } = await visitor.post('/money/top-up', ofNextYear)
  expect(status).toBe(409)
  expect(text).toContain('This form is dated in the future')
  expect(await balanceOf(visitor)).toBe(0)
  expect(formKeyIn(text)).not.toBe(ofNextYear.form_key)
  const early = { amount: '30.00', form_key: dated(30_000) }
  expect((await visitor.post('/money/top-up', early)).status).toBe(303)
  expect(await balanceOf(visitor)).toBe(30_00)
})

it('removes each card whose button is pressed, from one page', async () => {
  const visitor = await withCard()
  await addCard(sandbox(), visitor.account, 'test_card_declined', false)
  const { text } = await visitor.get('/money/top-up')
  const form = { form_key: formKeyIn(text) }
  const places = [...text.matchAll(/action="[^"]*(\/money\/cards\/\d+\/remove)"/g)]
  expect(places).toHaveLength(2)
  for (const [, place = ''] of places) {
    expect((await visitor.post(place, form)).status).toBe(303)
  }
  expect((await visitor.get('/money/top-up')).text).toContain('There are no cards yet.')
})

it('tells a declined card as it is: nothing was charged, and the form is as it was sent', async () => {
  const visitor = await withCard()
  const form = await formOf(visitor, { amount: '20.02' })
  const refused = await visitor.post('/money/top-up', form)
  expect(refused.status).toBe(422)
  // Under another key, a charge whose answer is only late could be made twice.
  expect(formKeyIn(refused.text)).toBe(form.form_key)
  expect(refused.text).toContain('Nothing was charged.')
  expect(refused.text).toContain('value="20.02"')
  expect(refused.text).toContain('>Failed</span>')
  expect(await balanceOf(visitor)).toBe(0)
})

it('tells a top-up whose end is not known as pending, and then as paid', async () => {
  const visitor = await withCard()
  const form = await formOf(visitor, { amount: '20.03' })
  const sent = await visitor.post('/money/top-up', form)
  expect(sent.location).toMatch(/done=pending$/)
  const { text } = await visitor.get('/money/top-up?done=pending')
  expect(text).toContain('>Pending</span>')
  expect(text).toContain('hx-trigger="every 2s"')
  await eventually(async () => {
    const now = await visitor.get('/money/top-up')
    expect(now.text).toContain('>Paid</span>')
    expect(now.text).not.toContain('every 2s')
  })
  expect((await visitor.post('/money/top-up', form)).location).toMatch(/done=posted$/)
  expect(await balanceOf(visitor)).toBe(20_03)
})

it.each(['', 'much', '0.50', '10000.01', '1,000.00'])('refuses the amount %j', async amount => {
  const visitor = await withCard()
  const { status, text } = await visitor.post('/money/top-up', await formOf(visitor, { amount }))
  expect(status).toBe(422)
  expect(text).toContain('id="f-amount-fault"')
  expect(await balanceOf(visitor)).toBe(0)
})

it('adds a card, makes it the default, and removes it', async () => {
  const visitor = await withCard()
  const cards = () => sandbox().store.read.cards.list(serviceOn(visitor.account))
  await visitor.post('/money/cards', await formOf(visitor, { token: 'test_card_no_funds' }))
  const added = (await cards()).at(-1)
  expect(added).toMatchObject({ token: 'test_card_no_funds', isDefault: false })
  await visitor.post(`/money/cards/${added?.id}/default`, await formOf(visitor))
  expect((await cards()).map(({ isDefault }) => isDefault)).toEqual([false, true])
  const { location } = await visitor.post(`/money/cards/${added?.id}/remove`, await formOf(visitor))
  expect(location).toMatch(/done=removed$/)
  expect(await cards()).toHaveLength(1)
  const again = await visitor.post(`/money/cards/${added?.id}/remove`, await formOf(visitor))
  expect(again.status).toBe(404)
})

it('never repeats what may be the number of a card', async () => {
  const visitor = await withCard()
  const token = '4242 4242 4242 4242'
  const { status, text } = await visitor.post('/money/cards', await formOf(visitor, { token }))
  expect(status).toBe(422)
  expect(text).toContain('Send the provider&#39;s token instead.')
  expect(text).not.toContain('4242')
})

it('says where nobody is set up to take money, and shows no form', async () => {
  const visitor = await dashboardVisitor(service, { environment: 'production' })
  const { text } = await visitor.get('/money/top-up')
  expect(text).toContain('Card payments are not set up.')
  expect(text).not.toContain('name="amount"')
  expect(text).not.toContain('name="token"')
  const form_key = formKeyIn((await visitor.get('/tokens/new')).text)
  const sent = await visitor.post('/money/top-up', { form_key, amount: '10' })
  expect(sent.status).toBe(422)
  expect(sent.text).toContain('No payment provider is set up here, so no card can be charged.')
})
