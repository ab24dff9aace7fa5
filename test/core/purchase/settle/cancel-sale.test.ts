import { describe, expect, it } from 'vitest'
import { tableCarriers } from '#carriers/table/table-carriers.ts'
import type { Carrier, SoldLabel } from '#core/ports/carrier/carrier.ts'
import { cancelSale } from '#core/purchase/settle/cancel-sale.ts'
import { testCatalogue } from '../../../support/test-catalogue.ts'

const [anyCarrier] = tableCarriers(testCatalogue)
if (!anyCarrier) throw new Error('The catalogue has no carrier.')

const refusing: Carrier = {
  ...anyCarrier,
  cancel: async () => ({ kind: 'refused', why: 'It was scanned.' }),
}

const sold: SoldLabel = {
  accountId: 1,
  shipmentId: 1,
  reference: 'ours',
  handle: null,
  connection: null,
  trackingCode: '1Z',
  carrierId: null,
  recipientName: null,
  ticket: null,
}

/** A carrier without a book is never searched. */
const world = { clock: { now: Date.now }, store: {} } as Parameters<typeof cancelSale>[0]

describe('a refusal of a carrier without a book, when it is asked again', () => {
  it('is for a person where the answer to the first request was lost: it may have cancelled', async () => {
    expect(await cancelSale(world, refusing, sold, 0)).toEqual({
      kind: 'undecidable',
      why: 'it refuses (It was scanned.), but an earlier request may have cancelled',
    })
  })

  it('counts where the first answer was a ticket', async () => {
    const answer = await cancelSale(world, refusing, { ...sold, ticket: 'V-1' }, 0)
    expect(answer).toEqual({ kind: 'refused', why: 'It was scanned.' })
  })
})
