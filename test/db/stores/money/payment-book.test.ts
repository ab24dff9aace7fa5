import { expect, test } from 'vitest'
import { describeOnEachEngine } from '#test/support/engines.ts'

const entry = (reference: string) => ({
  reference,
  paymentId: `pay ${reference}`,
  amount: 500,
  currency: 'CAD',
  declined: null,
  paidAt: 1234,
})

describeOnEachEngine('the payment book', kit => {
  test('books a reference once, and finds it as it was first booked', async () => {
    const db = await kit.open()
    const book = (payment: ReturnType<typeof entry>) =>
      db.transact(0, ({ paymentBook }) => paymentBook.insert(payment))
    expect(await book(entry('b'))).toBe(true)
    expect(await book({ ...entry('b'), paymentId: 'another', amount: 900 })).toBe(false)
    const declined = { ...entry('a'), declined: 'The card was declined.' }
    expect(await db.transact(0, ({ paymentBook }) => paymentBook.insert(declined))).toBe(true)
    expect(await db.read.paymentBook.find('b')).toEqual(entry('b'))
    expect(await db.read.paymentBook.find('c')).toBeNull()
    expect(await db.read.paymentBook.all()).toEqual([declined, entry('b')])
  })

  test('keeps a reversal as it was last booked, beside its payment', async () => {
    const db = await kit.open()
    const reversal = {
      id: 'dispute',
      paymentId: 'pay r',
      kind: 'dispute',
      amount: 500,
      reason: 'fraudulent',
    } as const
    const put = (changes: object = {}) =>
      db.transact(0, ({ paymentBook }) => paymentBook.putReversal({ ...reversal, ...changes }))
    await put()
    await put({ id: 'refund', paymentId: 'pay s' })
    await put({ amount: 0, reason: 'won' })
    const won = { ...reversal, amount: 0, reason: 'won' }
    expect(await db.read.paymentBook.reversals('pay r')).toEqual([won])
    expect(await db.read.paymentBook.reversals('pay q')).toEqual([])
  })
})
