import type { Carrier, SaleOrder } from '#core/ports/carrier/carrier.ts'
import type { Candidate } from '#test/support/conformance/conformance.ts'
import type { CarrierProcess } from './carrier-process.ts'
import { question } from './rate-question.ts'
import { saleOrder } from './sale-order.ts'
import { serviceIds } from './test-carrier.ts'

let references = 0

/** The test carrier as a candidate of the conformance suite, with a look into its own records. */
export function remoteCandidate(
  carrier: Carrier,
  unjudged: Carrier,
  process: CarrierProcess,
): Candidate {
  const order = (name = 'Ann Example'): SaleOrder => {
    const usual = saleOrder('<CarrierA> Priority Mail', { name })
    return { ...usual, serviceId: serviceIds.GROUND }
  }
  return {
    carrier,
    unjudged,
    questions: [question(), question({ country: 'DE', postalCode: '80331' })],
    order,
    goingWrong: ['REFUSED', 'NO ANSWER', 'LOST ANSWER'].map(order),
    patienceMs: 250,
    losingItsAnswer: () => order('LOST ANSWER'),
    neverAnswered: () => order('NO ANSWER'),
    foreignServiceId: serviceIds.BALLOON,
    takeNumber: () => Promise.reject(new Error('It sells at its own door.')),
    reference: () => {
      references += 1
      return `conformance ${references}`
    },
    records: {
      sales: reference => process.sales(reference),
      owed: async () => (await process.state()).owedMinor,
    },
  }
}
