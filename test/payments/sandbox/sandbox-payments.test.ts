import { readFileSync } from 'node:fs'
import { beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest'
import type { Charge, Payment, PaymentReport } from '#core/ports/payments.ts'
import { magicAmounts, magicCards } from '#core/sandbox/magic-values.ts'
import type { Database } from '#db/database.ts'
import { SandboxPayments } from '#payments/sandbox/sandbox-payments.ts'
import { describeOnEachEngine } from '../../support/engines.ts'

describeOnEachEngine("the sandbox's payment provider", kit => {
  let db: Database
  let nowMs: number
  let told: Payment[]
  let reversed: string[]
  let tell: (report: PaymentReport) => Promise<void>
  let lost: unknown[]
  let waiting: { act: () => Promise<void>; dueMs: number; off: boolean }[]
  let payments: SandboxPayments
  let serial = 0

  beforeAll(async () => {
    db = await kit.open()
  })
  beforeEach(() => {
    nowMs = 1_000_000
    told = []
    reversed = []
    waiting = []
    lost = []
    tell = async report => {
      if (report.subject === 'outcome') told.push(report.payment)
      else reversed.push(report.reference)
    }
    payments = new SandboxPayments({
      store: db,
      clock: { now: () => nowMs },
      notify: report => tell(report),
      notificationFailed: error => void lost.push(error),
      runLater(act, afterMs) {
        const entry = { act, dueMs: nowMs + afterMs, off: false }
        waiting.push(entry)
        return () => {
          entry.off = true
        }
      },
    })
  })

  const chargeOf = (amount: number, changes: Partial<Charge> = {}): Charge => {
    serial += 1
    const card = { token: 'test_card', payer: null }
    const reference = `reference ${serial}`
    return { reference, card, amount, currency: 'CAD', fault: null, ...changes }
  }

  /** Lets time pass; what is told by then has been told. */
  async function pass(ms: number): Promise<void> {
    nowMs += ms
    const due = waiting.filter(entry => entry.dueMs <= nowMs && !entry.off)
    waiting = waiting.filter(entry => !due.includes(entry))
    await Promise.all(due.map(({ act }) => act()))
  }

  const find = ({ reference, card }: Charge) =>
    payments.find({ reference, card, askedAt: nowMs, paymentId: null })

  test('charges a card, and tells of it once, soon', async () => {
    const charge = chargeOf(25_00)
    const payment = await payments.charge(charge)
    const { reference } = charge
    expect(payment).toMatchObject({ reference, amount: 25_00, currency: 'CAD' })
    expect(payment.outcome).toEqual({ kind: 'paid' })
    expect(told).toEqual([])
    await pass(1000)
    expect(told).toEqual([payment])
    expect(await find(charge)).toEqual(payment)
  })

  test('charges a reference once, however often and however differently it is sent', async () => {
    const charge = chargeOf(25_00)
    const answers = await Promise.all([
      payments.charge(charge),
      payments.charge(charge),
      payments.charge({ ...charge, amount: 99_00 }),
    ])
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    await pass(5000)
    expect(told).toHaveLength(1)
    const booked = await db.read.paymentBook.all()
    expect(booked.filter(({ reference }) => reference === charge.reference)).toHaveLength(1)
  })

  test.each(Object.entries(magicCards))('the card %s does as it says', async (token, reason) => {
    expect(await payments.recognise(token)).toMatchObject({ token })
    const { outcome } = await payments.charge(chargeOf(25_00, { card: { token, payer: null } }))
    expect(outcome).toEqual(reason === null ? { kind: 'paid' } : { kind: 'declined', reason })
  })

  test.each(['tok_unknown', '', 'constructor', '__proto__'])('knows no card %j', async token => {
    await expect(payments.recognise(token)).rejects.toMatchObject({ kind: 'rejected' })
  })

  test('an amount ending in .02 is declined, on any card', async () => {
    const charge = chargeOf(100_02)
    expect((await payments.charge(charge)).outcome.kind).toBe('declined')
    expect((await find(charge))?.outcome.kind).toBe('declined')
  })

  test('an amount ending in .03 is pending, and told as paid later', async () => {
    const charge = chargeOf(100_03)
    expect((await payments.charge(charge)).outcome).toEqual({ kind: 'pending' })
    await pass(1000)
    expect(told).toEqual([])
    expect((await find(charge))?.outcome).toEqual({ kind: 'pending' })
    await pass(1000)
    expect(told.map(({ outcome }) => outcome.kind)).toEqual(['paid'])
    expect((await find(charge))?.outcome).toEqual({ kind: 'paid' })
  })

  test('an amount ending in .04 is told three times', async () => {
    await payments.charge(chargeOf(100_04))
    await pass(5000)
    expect(told.map(({ outcome }) => outcome.kind)).toEqual(['paid', 'paid', 'paid'])
  })

  test('an amount ending in .05 is charged, and its answer is lost', async () => {
    const charge = chargeOf(100_05)
    await expect(payments.charge(charge)).rejects.toMatchObject({ kind: 'unavailable' })
    expect((await find(charge))?.outcome).toEqual({ kind: 'paid' })
  })

  test('an amount ending in .06 is told before it is answered', async () => {
    const answered = payments.charge(chargeOf(100_06)).then(() => told.length)
    expect(await answered).toBe(1)
  })

  test('an amount ending in .07 is told with another amount', async () => {
    const charge = chargeOf(100_07)
    await payments.charge(charge)
    await pass(5000)
    expect(told).toHaveLength(1)
    expect(told[0]?.amount).not.toBe(charge.amount)
    expect((await find(charge))?.amount).toBe(charge.amount)
  })

  test('asked to crash it has charged, answers nothing and tells nothing', async () => {
    const charge = chargeOf(25_00, { fault: 'crash_after_carrier' })
    await expect(payments.charge(charge)).rejects.toThrow('crash')
    await pass(5000)
    expect(told).toEqual([])
    expect((await find(charge))?.outcome).toEqual({ kind: 'paid' })
  })

  test.each([
    ['later', 25_00],
    ['before its answer', 25_06],
  ])(
    'what can not be told %s is lost alone: the charge stands, and nobody falls over it',
    async (_, amount) => {
      tell = () => Promise.reject(new Error('The database is away.'))
      const charge = chargeOf(amount)
      expect((await payments.charge(charge)).outcome).toEqual({ kind: 'paid' })
      await pass(5000)
      expect(lost).toEqual([new Error('The database is away.')])
      expect((await find(charge))?.outcome).toEqual({ kind: 'paid' })
    },
  )

  test('a notification whose payment can not be read is lost alone', async () => {
    const charge = chargeOf(25_00)
    await payments.charge(charge)
    const away = vi.spyOn(db.read.paymentBook, 'find')
    away.mockRejectedValueOnce(new Error('The database is away.'))
    await pass(5000)
    expect(lost).toHaveLength(1)
    away.mockRestore()
  })

  test.each([
    ['.08', 100_08, [[100_08]]],
    ['.09', 100_09, [[50_04]]],
    ['.11', 100_11, [[100_11]]],
    ['.12', 100_12, [[100_12], [0]]],
  ])('an amount ending in %s is paid, and then given back', async (_, amount, stages) => {
    const charge = chargeOf(amount)
    const { id, outcome } = await payments.charge(charge)
    expect(outcome).toEqual({ kind: 'paid' })
    expect(await payments.reversals(id)).toEqual([])
    for (const amounts of stages) {
      await pass(1500)
      expect(reversed.splice(0)).toEqual([charge.reference])
      expect((await payments.reversals(id)).map(reversal => reversal.amount)).toEqual(amounts)
    }
    await pass(10_000)
    expect(reversed).toEqual([])
  })

  test('a declined payment is not given back', async () => {
    await payments.charge(chargeOf(100_08, { card: { token: 'test_card_declined', payer: null } }))
    await pass(10_000)
    expect(reversed).toEqual([])
  })

  test('closed, it tells nothing any more', async () => {
    await payments.charge(chargeOf(25_00))
    await payments[Symbol.asyncDispose]()
    await pass(5000)
    expect(told).toEqual([])
  })
})

describe('docs/sandbox.md tells of', () => {
  const page = readFileSync(new URL('../../../docs/sandbox.md', import.meta.url), 'utf8')
  const told = (where: string): string[] =>
    page
      .split('\n')
      .filter(line => line.startsWith(`| ${where} |`))
      .flatMap(line =>
        [...(line.split('|')[2] ?? '').matchAll(/`([^`]+)`/g)].map(([, v]) => v ?? ''),
      )

  it('every magic amount, and no other', () => {
    const endings = Object.values(magicAmounts).map(cents => `.${String(cents).padStart(2, '0')}`)
    expect(told('amount of a top-up')).toEqual(endings)
  })

  it('every card, and no other', () => {
    expect(told('token of a card')).toEqual(Object.keys(magicCards))
  })
})
