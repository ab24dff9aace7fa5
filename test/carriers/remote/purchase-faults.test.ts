import { describe, expect, test } from 'vitest'
import { mostFailures } from '#carriers/remote/breaker.ts'
import { CarrierError } from '#core/carrier-error.ts'
import type { RemoteSelling } from '#core/ports/carrier/carrier.ts'
import type { Connection } from '#core/ports/carrier/connection.ts'
import type { CarrierMode } from '../../support/carrier-child.ts'
import { describeOnEachEngine } from '../../support/engines.ts'
import { eventually } from '../../support/eventually.ts'
import { saleOrder } from '../../support/sale-order.ts'
import type { CarrierAbilities } from '../../support/selling-test-carrier.ts'
import { serviceIds, testCarrierThat } from '../../support/test-carrier.ts'
import { type Connected, connect } from './connected-carrier.ts'
import { RemotePurchases } from './remote-purchases.ts'

const minuteMs = 60_000
const name = 'Test Carrier'

/** After these nobody knows whether the carrier sold. */
const unknown: readonly CarrierMode[] = [
  'slow',
  'hung',
  'failing',
  'html',
  'bad_json',
  'empty',
  'endless',
  'other_shape',
  'reset',
  'redirecting',
  'in_progress',
]
const searchable: CarrierAbilities = { sellsOnce: false }
const deduplicating: CarrierAbilities = { isSearchable: false }
const naming: CarrierAbilities = { sellsOnce: false, prepares: true }

describeOnEachEngine('a purchase at a carrier outside the process', kit => {
  const purchases = new RemotePurchases(kit)

  test('is one sale with its label, its papers and its bill', async () => {
    await using connected = purchases.connect(searchable)
    const world = await purchases.open(connected)
    await purchases.process.meet({ meets: 'ok', sells: true })
    const id = await purchases.buy(world)
    await purchases.expectOneSale(id)
    expect(await purchases.papers(id)).toHaveLength(1)
    expect(await purchases.facts(id)).toMatchObject({
      carrierId: expect.stringContaining('sale-'),
      cost: [
        { minor: 1310, currency: 'USD' },
        { minor: -100, currency: 'USD' },
      ],
    })
    await purchases.expectLaws(world)
  })

  test('is one sale with a label of five megabytes, which came in its answer', async () => {
    await using connected = purchases.connect(searchable)
    const world = await purchases.open(connected)
    await purchases.process.meet({ meets: 'ok', sells: true })
    await purchases.expectOneSale(await purchases.buy(world, 'LARGE LABEL'))
    await purchases.expectLaws(world)
  })

  describe.each([
    ['can be searched', searchable],
    ['names it first', naming],
  ] as const)('that %s', (_, abilities) => {
    test.each(unknown)(
      'and sells, with an answer that is %s, is found: one sale and one label',
      async meets => {
        const { world, id, connected } = await buyInTheDark(abilities, meets, true)
        await using _ = connected
        await purchases.letPass(world, minuteMs)
        await purchases.expectOneSale(id)
        await purchases.expectLaws(world)
      },
    )

    test.each(unknown)(
      'and does not sell, with an answer that is %s, is paid back: no sale and no label',
      async meets => {
        const { world, id, connected } = await buyInTheDark(abilities, meets, false)
        await using _ = connected
        await purchases.letPass(world, 2 * minuteMs)
        await purchases.expectNoSale(id)
        await purchases.expectLaws(world)
      },
    )
  })

  test.each(unknown.flatMap(meets => [[meets, true] as const, [meets, false] as const]))(
    'that de-duplicates, with an answer that is %s (sold: %s), is sent again: one sale and one label',
    async (meets, sells) => {
      const { world, id, connected } = await buyInTheDark(deduplicating, meets, sells)
      await using _ = connected
      await purchases.process.meet({ meets: 'ok', sells: true })
      await purchases.letPass(world, minuteMs)
      await purchases.expectOneSale(id)
      await purchases.expectLaws(world)
    },
  )

  /** Buys while the book can't be searched either, and has the money set aside. */
  async function buyInTheDark(abilities: CarrierAbilities, meets: CarrierMode, sells: boolean) {
    const connected = purchases.connect(abilities)
    let isDark = true
    const world = await purchases.open(connected, carrier => {
      const { find } = carrier
      return {
        ...(meets === 'slow' || meets === 'hung' ? abandoned(carrier) : carrier),
        ...(find && {
          find: (...wanted) => (isDark ? Promise.reject(away()) : find(...wanted)),
        }),
      }
    })
    await purchases.process.meet({ meets, sells })
    const id = await purchases.buy(world)
    await purchases.expectOpen(id)
    isDark = false
    return { world, id, connected }
  }

  /** The time is up when the first order has arrived: the core's own ten seconds make a long test. */
  function abandoned(carrier: Connection): Connection {
    const orders = () => purchases.process.asked('/ok/orders')
    let isFirst = true
    return {
      ...carrier,
      sell(order) {
        const selling = carrier.sell?.(order)
        if (selling?.kind !== 'remote' || !isFirst) return selling ?? nothingSold
        isFirst = false
        return {
          ...selling,
          async buy(reference, signal, handle) {
            const before = await orders()
            const deadline = new AbortController()
            const ends = AbortSignal.any([signal, deadline.signal])
            const answer = selling.buy(reference, ends, handle)
            answer.catch(() => undefined)
            await eventually(async () => expect(await orders()).toBeGreaterThan(before))
            deadline.abort(new DOMException('The time is up.', 'TimeoutError'))
            return await answer
          },
        }
      },
    }
  }

  test.each([
    ['refusing', 'carrier_rejected', `${name} refused this request: The ZIP code does not exist`],
    ['misdirected', 'carrier_rejected', `${name} refused this request.`],
    ['forbidding', 'carrier_error', `${name} does not allow this account to ask: Not enrolled`],
    ['unpaid', 'carrier_error', `${name} does not allow this account to ask: Add funds`],
    ['out_of_labels', 'carrier_error', `${name} sold nothing: No labels today`],
    ['quota', 'carrier_error', `${name} was asked too often.`],
  ] as const)('that is %s is refused, and costs nothing', async (meets, code, message) => {
    await using connected = purchases.connect(searchable)
    const world = await purchases.open(connected)
    const before = (await purchases.process.state()).sales.length
    await purchases.process.meet({ meets, sells: false })
    await expect(purchases.buy(world)).rejects.toMatchObject({ code, message })
    expect((await purchases.process.state()).sales).toHaveLength(before)
    await purchases.expectNothingKept()
    // The pause of a carrier that was asked too often is over.
    purchases.now += minuteMs
    await purchases.expectLaws(world)
  })

  test.each(['wrong_currency', 'not_a_number', 'negative'] as const)(
    'whose bill is %s is a sale all the same, without a bill',
    async meets => {
      await using connected = purchases.connect(searchable)
      const world = await purchases.open(connected)
      await purchases.process.meet({ meets, sells: true })
      const id = await purchases.buy(world)
      await purchases.expectOneSale(id)
      const carrierId = expect.stringContaining('sale-')
      expect(await purchases.facts(id)).toEqual({ carrierId, cost: null })
      await purchases.expectLaws(world)
    },
  )

  /** Quotes as usual, and sells over another connection. */
  const sellingOver =
    ({ carrier: other }: Connected) =>
    (carrier: Connection): Connection =>
      other.sell ? { ...carrier, sell: other.sell } : carrier

  test('whose TLS is broken is paid back when the book has no sale', async () => {
    const { process, store } = purchases
    await using connected = purchases.connect(searchable)
    await using broken = connect(process.url('ok', 'https'), { store }, testCarrierThat(searchable))
    const world = await purchases.open(connected, sellingOver(broken))
    const id = await purchases.buy(world)
    await purchases.expectOpen(id)
    await purchases.letPass(world, 2 * minuteMs)
    await purchases.expectNoSale(id)
    await purchases.expectLaws(world)
  })

  type Ask = (connected: Connected, accountId: number) => Promise<unknown>
  const quote: Ask = (connected, accountId) => connected.quote({ accountId })
  const order: Ask = ({ carrier }, accountId) => orderFor(carrier, accountId).catch(() => null)

  const unasked: readonly [string, number, string, CarrierMode, number, number | null, Ask][] = [
    ['asked for a pause', 71, 'asked for a pause', 'quota', 1, null, order],
    ['fails all the time', 72, 'failed 5 times in a row', 'failing', mostFailures, null, order],
    ['is over its budget', 73, 'may be asked 2 times an hour', 'ok', 1, 2, quote],
  ]

  test.each(unasked)('that %s is not asked, and costs nothing', async (_, id, says, ...meeting) => {
    const { process, store, clock } = purchases
    const [mode, requests, callsAnHour, how] = meeting
    const url = process.url('scripted')
    await using connected = purchases.connect(searchable)
    const definition = { ...testCarrierThat(searchable), callsAnHour }
    await using other = connect(url, { store, clock }, definition, { id })
    const world = await purchases.open(connected, sellingOver(other))
    await process.become(mode)
    const { account: accountId } = purchases
    for (let asked = 0; asked < requests; asked += 1) await how(other, accountId)
    await process.become('ok')
    const before = await process.asked('/scripted/orders')
    const message = expect.stringContaining(says)
    await expect(purchases.buy(world)).rejects.toMatchObject({ code: 'carrier_error', message })
    expect(await process.asked('/scripted/orders')).toBe(before)
    await purchases.expectNothingKept()
    await purchases.expectLaws(world)
  })
})

async function orderFor({ sell }: Connection, accountId: number): Promise<unknown> {
  const usual = saleOrder('<CarrierA> Priority Mail')
  const selling = sell?.({ ...usual, accountId, serviceId: serviceIds.GROUND })
  if (selling?.kind !== 'remote') throw new Error('It sells at its own door.')
  return await selling.buy(`order ${++orders}`, new AbortController().signal, null)
}
let orders = 0

const nothingSold: RemoteSelling = { kind: 'remote', buy: () => Promise.reject(away()) }

const away = () => new CarrierError('unavailable', 'Nobody is there.')
