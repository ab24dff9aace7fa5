import { afterAll, beforeAll, expect, it } from 'vitest'
import { operatorOn } from '#core/access.ts'
import { addCard } from '#core/payment/add-card.ts'
import { buyShipment } from '#test/support/buy-shipment.ts'
import { curlsOf, runLine } from '#test/support/dashboard/drawn-lines.ts'
import { formKeyIn } from '#test/support/dashboard/form-key.ts'
import { funded } from '#test/support/dashboard/ship-form.ts'
import { type DashboardVisitor, dashboardVisitor } from '#test/support/dashboard/visitor.ts'
import { type Service, startService } from '#test/support/service.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service[Symbol.asyncDispose]())

const read = () => service.app.worlds.sandbox.store.read

const firstLine = (page: string): string => {
  const [line] = curlsOf(page)
  if (line === undefined) throw new Error('the page draws no line')
  return line
}

const lineWith = (page: string, ...parts: readonly string[]): string => {
  const line = curlsOf(page).find(one => parts.every(part => one.includes(part)))
  if (line === undefined) throw new Error(`the page draws no line with ${parts}`)
  return line
}

/** The page of a form, and the form's answer; the key is that of the page. */
async function send(
  visitor: DashboardVisitor,
  path: string,
  fields: Readonly<Record<string, string>> = {},
  to = path,
): Promise<number> {
  const { text } = await visitor.get(path)
  const { status } = await visitor.post(to, { form_key: formKeyIn(text), ...fields })
  return status
}

it('a void is what its drawn line makes', async () => {
  const visitor = await funded(service)
  const token = await service.token(visitor.account)
  const [byLine, byForm] = [await buyShipment(service, token), await buyShipment(service, token)]
  const page = await visitor.get(`/shipments/${byLine.shipCode}/void`)
  await runLine(firstLine(page.text), token)
  expect(await send(visitor, `/shipments/${byForm.shipCode}/void`)).toBe(303)
  const tenant = operatorOn(visitor.account)
  const told = await Promise.all(
    [byLine, byForm].map(async ({ id, shipCode }) => {
      const shipment = await read().shipments.byId(tenant, id)
      const postings = await read().ledger.ofCause(tenant, ['shipment', 'void'], shipCode)
      return [
        shipment?.state,
        shipment?.totalPaid,
        postings.map(({ cause, amount }) => [cause.kind, amount]),
      ]
    }),
  )
  expect(told[0]).toEqual(told[1])
  expect(told[0]?.[0]).toBe('voided')
})

it('a top-up is what its drawn line makes', async () => {
  const visitor = await dashboardVisitor(service)
  const token = await service.token(visitor.account)
  const { id } = await addCard(service.app.worlds.sandbox, visitor.account, 'test_card', true)
  const { text } = await visitor.get('/money/top-up')
  await runLine(firstLine(text), token)
  const fields = { amount: '100.00', payment_method_id: String(id) }
  expect(await send(visitor, '/money/top-up', fields)).toBe(303)
  const topUps = await read().topUps.latest(operatorOn(visitor.account), 10)
  const told = topUps.map(({ amount, cardId, state }) => [amount, cardId, state])
  expect(told).toEqual([told[0], told[0]])
  expect(told[0]).toEqual([100_00, id, 'posted'])
})

it('a token is what the line makes that its form draws', async () => {
  const visitor = await dashboardVisitor(service)
  const token = await service.token(visitor.account)
  const { text } = await visitor.get('/tokens/new')
  const sent = { name: "O'Neil", purpose: 'ship', expires_at: '2030-01-31' }
  const made = await visitor.post('/tokens/new', { form_key: formKeyIn(text), ...sent })
  expect(made.status).toBe(201)
  await runLine(firstLine(made.text), token)
  const told = (await read().tokens.list(operatorOn(visitor.account)))
    .filter(({ name }) => name === "O'Neil")
    .map(({ scopes, expiresAt }) => [scopes.toSorted(), expiresAt])
  expect(told).toHaveLength(2)
  expect(told[0]).toEqual(told[1])
})

it('a rotated and a revoked token are what their drawn lines make', async () => {
  const visitor = await dashboardVisitor(service)
  const token = await service.token(visitor.account)
  const idOf = async (name: string) =>
    (await read().tokens.list(operatorOn(visitor.account))).find(one => one.name === name)?.id ?? 0
  for (const name of ['line', 'form']) {
    const fields = { name, purpose: 'read' }
    expect(await send(visitor, '/tokens/new', fields)).toBe(201)
  }
  const ids = { line: await idOf('line'), form: await idOf('form') }
  await runLine(firstLine((await visitor.get(`/tokens/${ids.line}/rotate`)).text), token)
  expect(await send(visitor, `/tokens/${ids.form}/rotate`, { overlap: '3600000' })).toBe(201)
  const endOf = async (id: number) => {
    const found = await read().tokens.byId(operatorOn(visitor.account), id)
    return [found?.scopes, found?.revokedAt, Math.round((found?.expiresAt ?? 0) / 3_600_000)]
  }
  expect(await endOf(ids.line)).toEqual(await endOf(ids.form))
  await runLine(firstLine((await visitor.get(`/tokens/${ids.line}`)).text), token)
  const { form } = ids
  expect(await send(visitor, `/tokens/${form}`, {}, `/tokens/${form}/revoke`)).toBe(303)
  for (const id of [ids.line, form]) {
    expect((await read().tokens.byId(operatorOn(visitor.account), id))?.revokedAt).not.toBeNull()
  }
})

it('a card is added and removed by the drawn lines as by the forms', async () => {
  const byLine = await dashboardVisitor(service)
  const byForm = await dashboardVisitor(service)
  const token = await service.token(byLine.account)
  const cardsOf = async ({ account }: DashboardVisitor) =>
    (await read().cards.list(operatorOn(account))).map(({ label, isDefault }) => [label, isDefault])
  await runLine(
    lineWith((await byLine.get('/money/top-up')).text, '/payment-methods', 'test_card'),
    token,
  )
  expect(await send(byForm, '/money/top-up', { token: 'test_card' }, '/money/cards')).toBe(303)
  expect(await cardsOf(byLine)).toHaveLength(1)
  expect(await cardsOf(byLine)).toEqual(await cardsOf(byForm))

  const page = await byLine.get('/money/top-up')
  await runLine(lineWith(page.text, '/payment-methods/', '-X DELETE'), token)
  const [card] = await read().cards.list(operatorOn(byForm.account))
  expect(await send(byForm, '/money/top-up', {}, `/money/cards/${card?.id}/remove`)).toBe(303)
  expect([await cardsOf(byLine), await cardsOf(byForm)]).toEqual([[], []])
})

it.each([
  ['zpl.203', 'zpl'],
  ['4x6.1', 'pdf'],
])(
  'Print draws where the first label is: the very bytes on %s, and no mark',
  async (sheet, format) => {
    const visitor = await funded(service)
    const token = await service.token(visitor.account)
    const [first, second] = [await buyShipment(service, token), await buyShipment(service, token)]
    const page = await visitor.get(
      `/print?code=${second.shipCode}&code=${first.shipCode}&sheet=${sheet}`,
    )
    const { data } = await runLine(firstLine(page.text), token)
    expect(data).toMatchObject({ ship_code: second.shipCode, label_format: format })
    const bytes = Buffer.from(await (await fetch(data.label_url)).arrayBuffer())
    const printed = await fetch(visitor.at('/print/file'), {
      method: 'POST',
      headers: { cookie: visitor.cookie, 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams({ code: second.shipCode, sheet }),
    })
    const file = Buffer.from(await printed.arrayBuffer())
    if (format === 'zpl') expect(bytes.toString()).toBe(file.toString())
    else expect([bytes, file].map(one => one.subarray(0, 5).toString())).toEqual(['%PDF-', '%PDF-'])
    const marks = await read().prints.ofShipment(operatorOn(visitor.account), second.id, 9)
    expect(marks).toHaveLength(1)
  },
)

it('a void of several is what the line of the first makes of each', async () => {
  const visitor = await funded(service)
  const token = await service.token(visitor.account)
  const bought = [await buyShipment(service, token), await buyShipment(service, token)]
  const [byLine, byForm] = bought
  const page = await visitor.get(
    `/shipments/void?${bought.map(({ shipCode }) => `code=${shipCode}`).join('&')}`,
  )
  expect(page.text).toContain(`Void ${byLine?.shipCode}; each other one is a call more`)
  await runLine(firstLine(page.text), token)
  expect((await visitor.post('/shipments/void', { code: byForm?.shipCode ?? '' })).status).toBe(303)
  const told = await Promise.all(
    bought.map(async ({ id }) => {
      const shipment = await read().shipments.byId(operatorOn(visitor.account), id)
      return [shipment?.state, shipment?.totalPaid]
    }),
  )
  expect(told[0]?.[0]).toBe('voided')
  expect(told[0]).toEqual(told[1])
})

it('Why draws the question whose price it explains', async () => {
  const visitor = await funded(service)
  const question = 'to_address.country_code=US&to_address.postal_code=10118&packages.0.weight=2'
  const prices = (await visitor.get(`/quote?${question}`)).text
  const [, why = ''] = /href="[^"]*(\/quote\/why\?[^"]+)"/.exec(prices) ?? []
  const { text } = await visitor.get(why.replaceAll('&amp;', '&'))
  const { data } = await runLine(firstLine(text), await service.token(visitor.account))
  expect(data).toHaveLength(1)
  expect(text).toContain(`${Number(data[0].total).toFixed(2)}`)
})
