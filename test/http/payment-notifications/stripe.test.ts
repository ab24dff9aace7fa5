import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { addCard } from '#core/payment/cards.ts'
import { newReference } from '#core/payment/charge.ts'
import { reconcileTopUp } from '#core/payment/settle-top-up.ts'
import { ApiClient } from '../../support/client.ts'
import { describeOnEachEngine } from '../../support/engines.ts'
import { eventually } from '../../support/eventually.ts'
import { type Service, startService } from '../../support/service.ts'
import {
  cards,
  eventOf,
  type Intent,
  StripeServer,
  secretKey,
  signed,
  webhookSecret,
} from '../../support/stripe-server.ts'
import { productionApi } from '../../support/tested-version.ts'

const keys = { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret }

describeOnEachEngine('a top-up by Stripe', kit => {
  let stripe: StripeServer
  let service: Service
  let account: number
  let client: ApiClient

  beforeAll(async () => {
    stripe = await StripeServer.open()
    service = await startService({ ...(await kit.settings()), ...keys }, config => ({
      ...config,
      stripe: config.stripe && { ...config.stripe, api: stripe.address },
    }))
  })
  afterAll(async () => {
    await service[Symbol.asyncDispose]()
    await stripe[Symbol.asyncDispose]()
  })

  /** An account whose default card does this. */
  async function payWith(token: string): Promise<void> {
    account = await service.account()
    await addCard(service.app.worlds.production, account, token, true)
    client = new ApiClient(
      `${service.url}${productionApi}`,
      await service.token(account, 'production'),
    )
  }
  beforeEach(() => payWith(cards.works))

  const topUp = (amount = 25) => client.post('/credits', { amount })
  const notify = (type: string, intent: object, at = `${service.url}/webhooks/stripe`) =>
    send(eventOf(type, intent), at)
  const send = async (body: string, at: string, signature = signed(body)) => {
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    const response = await fetch(at, { method: 'POST', headers, body })
    expect(response.headers.get('request-id')).toBeTruthy()
    return response.status
  }
  const lastIntent = (): Intent => {
    const intent = stripe.intents.at(-1)
    if (!intent) throw new Error('nothing was charged')
    return intent
  }
  const paid = (intent: Intent): Intent => ({
    ...intent,
    status: 'succeeded',
    amount_received: intent.amount,
  })
  const balance = async () => (await client.get('/credits')).body.balance
  const journal = () => service.app.worlds.production.store.read.ledger.journal(serviceOn(account))

  it('is charged in production and credited; its notifications change nothing more', async () => {
    expect((await topUp()).body).toMatchObject({ balance: 25, transaction: { status: 'posted' } })
    for (let round = 0; round < 3; round += 1) {
      expect(await notify('payment_intent.succeeded', lastIntent())).toBe(200)
    }
    expect(await balance()).toBe(25)
    expect(await journal()).toHaveLength(2)
  })

  it('that is refunded and disputed loses its credits once, whatever is notified how often', async () => {
    await topUp(100)
    const { id: payment_intent } = lastIntent()
    const of = { payment_intent, currency: 'cad' }
    stripe.refunds.push({ ...of, id: 're_1', amount: 10_00, status: 'succeeded', reason: null })
    stripe.disputes.push({
      ...of,
      id: 'dp_1',
      amount: 90_00,
      status: 'needs_response',
      reason: 'fraudulent',
      balance_transactions: [{ amount: -90_00 }],
    })
    const told = ['charge.dispute.closed', 'charge.refunded', 'charge.refunded', 'refund.created']
    for (const type of told) expect(await notify(type, { id: 'x', payment_intent })).toBe(200)
    await eventually(async () => expect(await balance()).toBe(0))
    const { jobs } = service.app.worlds.production.store.read
    await eventually(async () =>
      expect((await jobs.list(100)).filter(({ kind }) => kind === 'book-reversals')).toEqual([]),
    )
    expect(await journal()).toHaveLength(4)
    expect(await balance()).toBe(0)
  })

  it('is not answered about a refund while Stripe can not be asked, so that Stripe tells again', async () => {
    await topUp()
    const { id: payment_intent } = lastIntent()
    stripe.isBroken = true
    expect(await notify('charge.refunded', { id: 'ch_1', payment_intent })).toBe(503)
    stripe.isBroken = false
    expect(await notify('charge.refunded', { id: 'ch_1', payment_intent })).toBe(200)
  })

  it('that is declined is 422 in the words of the API', async () => {
    await payWith(cards.noFunds)
    const { status, body } = await topUp()
    expect(status).toBe(422)
    expect(body.errors).toEqual(['The card was declined for insufficient funds.'])
    expect(await notify('payment_intent.payment_failed', lastIntent())).toBe(200)
    expect(await balance()).toBe(0)
  })

  it('that takes its time is posted by its notification, in whatever order they come', async () => {
    await payWith(cards.slow)
    expect((await topUp()).body).toMatchObject({ balance: 0, transaction: { status: 'pending' } })
    const intent = lastIntent()
    expect(await notify('payment_intent.succeeded', paid(intent))).toBe(200)
    expect(await balance()).toBe(25)
    expect(await notify('payment_intent.processing', intent)).toBe(200)
    const late = { ...intent, status: 'requires_payment_method', last_payment_error: { code: 'x' } }
    expect(await notify('payment_intent.payment_failed', late)).toBe(200)
    expect(await notify('payment_intent.created', intent)).toBe(200)
    expect(await balance()).toBe(25)
    expect(await journal()).toHaveLength(2)
  })

  it('whose answer is lost is found by our reference, and charged once', async () => {
    await payWith(cards.chargedAndBroke)
    const before = stripe.charged.length
    expect((await topUp()).body).toMatchObject({ balance: 25, transaction: { status: 'posted' } })
    expect(stripe.charged.length).toBe(before + 1)
    expect(await notify('payment_intent.succeeded', lastIntent())).toBe(200)
    expect(await balance()).toBe(25)
  })

  it('of which nobody knows the end is pending until it is found at Stripe', async () => {
    await payWith(cards.breaks)
    const { body } = await topUp()
    expect(body).toMatchObject({ balance: 0, transaction: { status: 'pending' } })
    const { store } = service.app.worlds.production
    const { id } = body.transaction
    const asked = await store.read.topUps.byId(serviceOn(account), id)
    const metadata = { postilion_reference: asked?.reference ?? '' }
    const base = { id: `pi_late_${account}`, customer: 'cus_1', currency: 'cad', amount: 25_00 }
    const created = Math.floor(Date.now() / 1000)
    stripe.intents.push(
      paid({
        ...base,
        status: '',
        amount_received: 0,
        created,
        metadata,
        last_payment_error: null,
      }),
    )
    expect(await reconcileTopUp(service.app.worlds.production, account, id)).toBe('posted')
    expect(await balance()).toBe(25)
  })

  it.each<[string, (intent: Intent) => object]>([
    ['another amount', intent => ({ ...intent, amount_received: 9900_00 })],
    ['another currency', intent => ({ ...intent, currency: 'usd' })],
    ['another intent', intent => ({ ...intent, id: 'pi_of_another' })],
    [
      'a top-up that is not there',
      intent => ({ ...intent, metadata: { postilion_reference: newReference(1, 987_654) } }),
    ],
    [
      'a reference that resembles ours',
      intent => ({
        ...intent,
        metadata: {
          postilion_reference: intent.metadata.postilion_reference?.replace(/.{4}$/, '0000'),
        },
      }),
    ],
    ['a payment for something else', intent => ({ ...intent, metadata: {} })],
  ])('is not moved by a notification of %s', async (_, change) => {
    await payWith(cards.slow)
    await topUp()
    const intent = lastIntent()
    expect(await notify('payment_intent.succeeded', change(paid(intent)))).toBe(200)
    expect(await balance()).toBe(0)
    expect(await notify('payment_intent.succeeded', paid(intent))).toBe(200)
    expect(await balance()).toBe(25)
    expect(await journal()).toHaveLength(2)
  })

  it('is not moved by what Stripe did not sign', async () => {
    await payWith(cards.slow)
    await topUp()
    const body = eventOf('payment_intent.succeeded', paid(lastIntent()))
    const at = `${service.url}/webhooks/stripe`
    expect(await send(body, at, signed(body, 'whsec_forged'))).toBe(400)
    const [second = ''] = signed(body).split(',')
    for (const none of [
      '',
      'v1=',
      `${second},v1=`,
      `${second},v1`,
      `${second},v1=,v1=`,
      't=,v1=',
    ]) {
      expect(await send(body, at, none), none).toBe(400)
    }
    expect(await send(body.replace('2500', '2501'), at, signed(body))).toBe(400)
    expect(await balance()).toBe(0)
    expect(await send(body, at)).toBe(200)
    expect(await balance()).toBe(25)
  })

  it('notified many times at once is credited once', async () => {
    await payWith(cards.slow)
    await topUp()
    const intent = paid(lastIntent())
    const ends = await Promise.all(
      Array.from({ length: 20 }, () => notify('payment_intent.succeeded', intent)),
    )
    expect(new Set(ends)).toEqual(new Set([200]))
    expect(await balance()).toBe(25)
    expect(await journal()).toHaveLength(2)
  })

  it('is heard of in production alone', async () => {
    const sandboxed = `${service.url}/sandbox/webhooks/stripe`
    expect(await notify('payment_intent.succeeded', { id: 'pi_1' }, sandboxed)).toBe(404)
    const others = `${service.url}/webhooks/another`
    expect(await notify('payment_intent.succeeded', { id: 'pi_1' }, others)).toBe(404)
    expect((await fetch(`${service.url}/webhooks/stripe`)).status).toBe(405)
  })

  it('takes the notification whatever its media type says, and nothing too large', async () => {
    const body = eventOf('customer.created', { id: 'cus_1' })
    const post = (type: string, bytes: string) =>
      fetch(`${service.url}/webhooks/stripe`, {
        method: 'POST',
        headers: { 'content-type': type, 'stripe-signature': signed(bytes) },
        body: bytes,
      })
    expect((await post('text/plain', body)).status).toBe(200)
    expect((await post('application/json; charset=utf-8', body)).status).toBe(200)
    expect((await post('application/json', `"${'x'.repeat(1024 * 1024)}"`)).status).toBe(413)
    const empty = await fetch(`${service.url}/webhooks/stripe`, { method: 'POST' })
    expect(empty.status).toBe(400)
  })
})

describe('without a payment provider', () => {
  it('there is nothing to notify', async () => {
    await using service = await startService()
    const response = await fetch(`${service.url}/webhooks/stripe`, { method: 'POST', body: '{}' })
    expect(response.status).toBe(404)
  })
})
