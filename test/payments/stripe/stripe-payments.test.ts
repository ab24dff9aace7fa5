import { inspect } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newReference } from '#core/payment/top-up-reference.ts'
import { type Charge, type Payment, PaymentError, type Payments } from '#core/ports/payments.ts'
import { stripePayments } from '#payments/stripe/stripe-payments.ts'
import {
  cards,
  eventOf,
  type Intent,
  StripeServer,
  secretKey,
  signed,
  webhookSecret,
} from '../../support/stripe-server.ts'

let stripe: StripeServer
let payments: Payments
const now = Date.now()

beforeEach(async () => {
  stripe = await StripeServer.open()
  payments = stripePayments({ secretKey, webhookSecret, api: stripe.address, timeoutMs: 300 })
})
afterEach(() => stripe[Symbol.asyncDispose]())

const chargeOf = (token: string, changes: Partial<Charge> = {}): Charge => ({
  reference: newReference(7, 1),
  card: { token, payer: 'cus_1' },
  amount: 25_00,
  currency: 'CAD',
  fault: null,
  ...changes,
})
const find = ({ reference, card }: Charge, paymentId: string | null = null) =>
  payments.find({ reference, card, askedAt: Date.now(), paymentId })
const failureOf = (work: Promise<unknown>): Promise<PaymentError> =>
  work.then(
    () => Promise.reject(new Error('it did not fail')),
    error => (error instanceof PaymentError ? error : Promise.reject(error)),
  )

describe('a charge by Stripe', () => {
  it('is an intent confirmed at once without its payer, under our reference', async () => {
    const charge = chargeOf(cards.works)
    const { reference } = charge
    const payment = await payments.charge(charge)
    expect(payment).toEqual({
      id: expect.stringMatching(/^pi_/),
      reference,
      amount: 25_00,
      currency: 'CAD',
      outcome: { kind: 'paid' },
    })
    const [asked] = stripe.asked
    expect(asked).toMatchObject({ method: 'POST', path: '/v1/payment_intents' })
    expect(asked?.headers).toMatchObject({
      authorization: `Bearer ${secretKey}`,
      'content-type': 'application/x-www-form-urlencoded',
      'idempotency-key': reference,
    })
    expect(asked?.form).toEqual({
      amount: '2500',
      currency: 'cad',
      customer: 'cus_1',
      payment_method: cards.works,
      allowed_payment_method_types: ['card'],
      confirm: 'true',
      off_session: 'true',
      description: 'Shipping credits',
      metadata: { postilion_reference: reference },
    })
  })

  it('that is asked for again is the same charge', async () => {
    const charge = chargeOf(cards.works)
    const first = await payments.charge(charge)
    expect(await payments.charge(charge)).toEqual(first)
    expect(stripe.charged).toHaveLength(1)
  })

  it('under a reference that was used for another amount is not made', async () => {
    const charge = chargeOf(cards.works)
    await payments.charge(charge)
    const failure = await failureOf(payments.charge({ ...charge, amount: 99_00 }))
    expect(failure.kind).toBe('unavailable')
    expect(stripe.charged).toHaveLength(1)
  })

  it.each([
    [cards.declined, 'The card was declined.'],
    [cards.noFunds, 'The card was declined: there is not enough money on it.'],
    [
      cards.wantsHolder,
      'The card asks that its holder confirms the payment, which is not possible here.',
    ],
  ])('on %s is refused with a reason that its thief may read', async (token, reason) => {
    const failure = await failureOf(payments.charge(chargeOf(token)))
    expect(failure).toMatchObject({ kind: 'rejected', message: reason })
    expect(stripe.charged).toEqual([])
  })

  it('that asks for its holder is cancelled, so that it can not be paid later', async () => {
    const charge = chargeOf(cards.wantsAction)
    const { outcome } = await payments.charge(charge)
    expect(outcome.kind).toBe('declined')
    expect(stripe.intents.map(({ status }) => status)).toEqual(['canceled'])
    expect((await find(charge))?.outcome.kind).toBe('declined')
  })

  it('that asked for its holder as its process died is cancelled by whoever finds it', async () => {
    const charge = chargeOf(cards.wantsAction)
    const { id } = await payments.charge(charge)
    const stands = () => {
      for (const intent of stripe.intents) Object.assign(intent, { status: 'requires_action' })
    }
    for (const paymentId of [null, id]) {
      stands()
      expect((await find(charge, paymentId))?.outcome.kind).toBe('declined')
      expect(stripe.intents.map(({ status }) => status)).toEqual(['canceled'])
    }
  })

  it('that takes its time is pending, and found as paid once it is', async () => {
    const charge = chargeOf(cards.slow)
    const { id, outcome } = await payments.charge(charge)
    expect(outcome).toEqual({ kind: 'pending' })
    for (const intent of stripe.intents) {
      Object.assign(intent, { status: 'succeeded', amount_received: intent.amount })
    }
    expect((await find(charge, id))?.outcome).toEqual({ kind: 'paid' })
  })

  it('with a card that is gone is refused', async () => {
    const failure = await failureOf(payments.charge(chargeOf('pm_gone')))
    expect(failure.kind).toBe('rejected')
    expect(failure.message).toContain('resource_missing')
  })

  it.each([
    [cards.breaks, 0],
    [cards.silent, 0],
    [cards.chargedAndBroke, 1],
    [cards.chargedAndSilent, 1],
  ])('on %s may have been made or not, and the list of charges tells', async (token, made) => {
    const charge = chargeOf(token)
    const failure = await failureOf(payments.charge(charge))
    expect(failure.kind).toBe('unavailable')
    expect(stripe.charged).toHaveLength(made)
    const found = await find(charge)
    expect(found?.reference).toBe(made === 1 ? charge.reference : undefined)
    const keys = stripe.asked
      .filter(({ method }) => method === 'POST')
      .map(({ headers }) => headers['idempotency-key'])
    expect(new Set(keys)).toEqual(new Set([charge.reference]))
  })

  it('is found among many, over pages, and never taken for one of another reference', async () => {
    stripe.pageSize = 2
    const charges = Array.from({ length: 5 }, () => chargeOf(cards.works))
    for (const charge of charges) await payments.charge(charge)
    const [oldest] = charges
    if (!oldest) throw new Error('no charge')
    expect((await find(oldest))?.reference).toBe(oldest.reference)
    expect(await find(chargeOf(cards.works))).toBeNull()
    expect(stripe.asked.at(-1)?.form).toMatchObject({ customer: 'cus_1' })
  })

  it('can not be asked for while nobody answers', async () => {
    await stripe[Symbol.asyncDispose]()
    expect((await failureOf(payments.charge(chargeOf(cards.works)))).kind).toBe('unavailable')
    stripe = await StripeServer.open()
  })

  it('with a key that Stripe refuses charges nothing', async () => {
    const strange = stripePayments({ secretKey: 'sk_test_no', webhookSecret, api: stripe.address })
    const failure = await failureOf(strange.charge(chargeOf(cards.works)))
    expect(failure.kind).toBe('misconfigured')
    expect(stripe.intents).toEqual([])
  })

  it.each([cards.declined, cards.breaks, cards.silent, 'pm_gone'])(
    'that fails on %s tells no secret to whoever logs it',
    async token => {
      const told = inspect(await failureOf(payments.charge(chargeOf(token))), { depth: 9 })
      expect(told).not.toMatch(/sk_test|client_secret|pi_secret|whsec|Bearer|4242|cus_1/)
    },
  )
})

describe('a card of Stripe', () => {
  it('is known by its token, its customer and its last digits', async () => {
    expect(await payments.recognise(cards.works)).toEqual({
      token: cards.works,
      payer: 'cus_1',
      label: 'visa ending in 4242, 04/2031',
    })
  })

  it.each([
    [cards.alone, 'customer'],
    [cards.bank, 'no card'],
    ['pm_unknown', 'resource_missing'],
    ['tok_visa', 'pm_'],
    ['../customers/cus_1', 'pm_'],
  ])('%s is not taken', async (token, sentence) => {
    const failure = await failureOf(payments.recognise(token))
    expect(failure.kind).toBe('rejected')
    expect(failure.message).toContain(sentence)
  })
})

describe('a notification of Stripe', () => {
  const reference = newReference(7, 1)
  const intent = (changes: Partial<Intent> = {}) => ({
    id: 'pi_1',
    status: 'succeeded',
    amount: 25_00,
    amount_received: 25_00,
    currency: 'cad',
    metadata: { postilion_reference: reference },
    last_payment_error: null,
    ...changes,
  })
  const read = (body: string, signature = signed(body)): Promise<Payment | null> => {
    if (!payments.notifications) throw new Error('no notifications')
    return payments.notifications.read(Buffer.from(body), signature, now)
  }
  const paid = { id: 'pi_1', reference, amount: 25_00, currency: 'CAD', outcome: { kind: 'paid' } }

  it('is believed where it is signed over its very bytes', async () => {
    const body = eventOf('payment_intent.succeeded', intent())
    expect(await read(body)).toEqual(paid)
    expect(await read(`${body}\n`, signed(`${body}\n`))).toEqual(paid)
  })

  it('of test money is nothing to a key that moves real money', async () => {
    const secretKey = 'sk_live_of_nobody'
    const live = stripePayments({ secretKey, webhookSecret, api: stripe.address }).notifications
    const told = [false, true].map(livemode => {
      const body = eventOf('payment_intent.succeeded', intent(), { livemode })
      return live?.read(Buffer.from(body), signed(body), now)
    })
    expect(await Promise.all(told)).toEqual([null, paid])
  })

  it('may carry several signatures, as while a secret is exchanged', async () => {
    const body = eventOf('payment_intent.succeeded', intent())
    const [, second] = signed(body, 'whsec_old').split(',')
    expect(await read(body, `${signed(body)},${second}`)).toEqual(paid)
  })

  it.each<[string, (body: string) => [string, string]]>([
    ['without a signature', body => [body, '']],
    ['with nonsense for one', body => [body, 'v1=nonsense']],
    ['signed with another secret', body => [body, signed(body, 'whsec_other')]],
    ['changed after it was signed', body => [body.replace('2500', '9900'), signed(body)]],
    ['written anew after it was signed', body => [body.replaceAll(',', ', '), signed(body)]],
    ['signed an hour ago', body => [body, signed(body, webhookSecret, now - 3_600_000)]],
    ['of which the time was changed', body => [body, signed(body).replace(/t=\d/, 't=2')]],
  ])('%s is forged', async (_, change) => {
    const [body, signature] = change(eventOf('payment_intent.succeeded', intent()))
    expect((await failureOf(read(body, signature))).kind).toBe('forged')
  })

  it('of a payment that failed says why, and no more', async () => {
    const failed = intent({
      status: 'requires_payment_method',
      amount_received: 0,
      last_payment_error: { code: 'expired_card', message: 'of 4242' },
    })
    expect((await read(eventOf('payment_intent.payment_failed', failed)))?.outcome).toEqual({
      kind: 'declined',
      reason: 'The card has expired.',
    })
  })

  it('tells what was received, not what was asked for', async () => {
    const part = intent({ amount_received: 10_00 })
    expect((await read(eventOf('payment_intent.succeeded', part)))?.amount).toBe(10_00)
  })

  it.each([
    ['that is only made', eventOf('payment_intent.created', intent({ status: 'requires_action' }))],
    ['of another kind', eventOf('charge.refunded', { id: 'ch_1' })],
    [
      'that is none of ours',
      eventOf('payment_intent.succeeded', intent({ metadata: { order: '17' } })),
    ],
    [
      'of a connected account',
      eventOf('payment_intent.succeeded', intent(), { account: 'acct_1' }),
    ],
    ['in another mode', eventOf('payment_intent.succeeded', intent(), { livemode: true })],
    ['that is no JSON', 'signed nonsense'],
    ['that is nothing', 'null'],
  ])('about an intent %s is nothing to us', async (_, body) => {
    expect(await read(body)).toBeNull()
  })
})
