import { inspect } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newReference } from '#core/payment/charge.ts'
import {
  type Charge,
  type Payment,
  PaymentError,
  type PaymentReport,
  type Payments,
} from '#core/ports/payments.ts'
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
    [cards.noFunds, 'The card was declined for insufficient funds.'],
    [
      cards.wantsHolder,
      'The card requires its holder to confirm the payment, which is not possible here.',
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
    [cards.bank, 'not a card'],
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
  const report = async (body: string, signature = signed(body)): Promise<PaymentReport | null> => {
    if (!payments.notifications) throw new Error('no notifications')
    return await payments.notifications.read(Buffer.from(body), signature, now)
  }
  const read = async (body: string, signature?: string): Promise<Payment | null> => {
    const told = await report(body, signature)
    return told?.subject === 'outcome' ? told.payment : null
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
    expect(await Promise.all(told)).toEqual([null, { subject: 'outcome', payment: paid }])
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
    ['of another kind', eventOf('charge.captured', { id: 'ch_1' })],
    [
      'whose charge has no intent',
      eventOf('charge.refunded', { id: 'ch_1', payment_intent: null }),
    ],
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
    expect(await report(body)).toBeNull()
  })
})

describe('what Stripe gave back of a payment', () => {
  const of = { payment_intent: 'pi_1', currency: 'cad' }
  const refund = (id: string, amount: number, status = 'succeeded', reason: string | null = null) =>
    stripe.refunds.push({ ...of, id, amount, status, reason })
  const dispute = (id: string, status: string, ...moved: number[]) =>
    stripe.disputes.push({
      ...of,
      id,
      amount: 25_00,
      status,
      reason: 'fraudulent',
      balance_transactions: moved.map(amount => ({ amount })),
    })
  const reversed = async () =>
    (await payments.reversals('pi_1')).map(({ id, amount }) => [id, amount])

  it('is each refund, as long as it has not failed, on however many pages', async () => {
    stripe.pageSize = 2
    refund('re_1', 5_00, 'succeeded', 'duplicate')
    refund('re_2', 4_00, 'pending')
    refund('re_3', 3_00, 'failed')
    refund('re_4', 2_00, 'canceled')
    stripe.refunds.push({
      ...of,
      id: 're_other',
      payment_intent: 'pi_2',
      amount: 1_00,
      status: 'succeeded',
      reason: null,
    })
    expect(await reversed()).toEqual([
      ['re_4', 0],
      ['re_3', 0],
      ['re_2', 4_00],
      ['re_1', 5_00],
    ])
    expect((await payments.reversals('pi_1')).at(-1)).toEqual({
      id: 're_1',
      kind: 'refund',
      amount: 5_00,
      currency: 'CAD',
      reason: 'duplicate, succeeded',
    })
  })

  it.each<[string, string, number[], number]>([
    ['an inquiry, which takes nothing', 'warning_needs_response', [], 0],
    ['a dispute that took the money', 'needs_response', [-25_00], 25_00],
    ['a dispute that is lost', 'lost', [-25_00], 25_00],
    ['a dispute that is won, before the money is back', 'won', [-25_00], 25_00],
    ['a dispute that is won', 'won', [-25_00, 25_00], 0],
    ['a dispute that is opened again', 'lost', [-25_00, 25_00, -25_00], 25_00],
  ])('is the money of %s', async (_, status, moved, amount) => {
    dispute('dp_1', status, ...moved)
    expect(await payments.reversals('pi_1')).toEqual([
      { id: 'dp_1', kind: 'dispute', amount, currency: 'CAD', reason: `fraudulent, ${status}` },
    ])
  })

  it('is unknown while Stripe does not answer', async () => {
    stripe.isBroken = true
    expect((await failureOf(payments.reversals('pi_1'))).kind).toBe('unavailable')
  })

  describe('is announced by a notification', () => {
    const notifications = () => {
      if (!payments.notifications) throw new Error('no notifications')
      return payments.notifications
    }
    const read = async (type: string, object: object) => {
      const body = eventOf(type, { id: 'x_1', ...object })
      return await notifications().read(Buffer.from(body), signed(body), now)
    }
    const events = [
      'charge.refunded',
      'refund.created',
      'refund.updated',
      'refund.failed',
      'charge.dispute.created',
      'charge.dispute.updated',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.funds_reinstated',
      'charge.dispute.closed',
    ]

    it.each(events)('%s, which names our reference by the intent alone', async type => {
      const charge = chargeOf(cards.works)
      const { id: payment_intent } = await payments.charge(charge)
      const { reference } = charge
      const forged = { amount: 99_00, metadata: { postilion_reference: 'topup-1-1' } }
      expect(await read(type, { payment_intent, ...forged })).toEqual({
        subject: 'reversals',
        reference,
      })
    })

    it('and is nothing to us where the payment is another merchant’s', async () => {
      await payments.charge(chargeOf(cards.works))
      const [intent] = stripe.intents
      if (intent) intent.metadata = {}
      expect(await read('charge.refunded', { payment_intent: intent?.id })).toBeNull()
    })

    it('that Stripe must send again while it does not answer our question', async () => {
      stripe.isBroken = true
      const failure = await failureOf(read('charge.refunded', { payment_intent: 'pi_1' }))
      expect(failure.kind).toBe('unavailable')
    })
  })
})
