import { expect, it } from 'vitest'
import { openJobs } from '#core/calls/open-jobs.ts'
import type { Job, JobKind, JobPayloads } from '#core/ports/queue.ts'
import type { ShipmentState } from '#core/shipment/state.ts'

const jobOf = <K extends JobKind>(kind: K, payload: JobPayloads[K]): Job<K> => ({
  id: 1,
  kind,
  accountId: 1,
  clock: 'machine',
  runAt: 5,
  payload,
  attempts: 0,
  fence: 0,
  lastError: null,
  dead: false,
})

const of = { shipmentId: 7 }
const sale = { ...of, reference: 'x', serviceId: 1, givenUpAt: 1, trackingCode: null }

it.each([
  ['settle-purchase', 'purchasing', jobOf('settle-purchase', of)],
  ['settle-purchase-of-freight', 'purchasing', jobOf('settle-purchase-of-freight', of)],
  ['settle-void', 'void_asked', jobOf('settle-void', of)],
  ['settle-void-of-freight', 'void_asked', jobOf('settle-void-of-freight', of)],
] as const)('%s is open while its shipment is %s, and no longer', (_, open, job) => {
  expect(openJobs([job], [{ id: 7, state: open }])).toEqual([job])
  for (const state of ['draft', 'bought', 'delivered', 'voided'] as const satisfies ShipmentState[])
    expect(openJobs([job], [{ id: 7, state }])).toEqual([])
})

it('takes back a sale whatever the shipment is by now', () => {
  const job = jobOf('take-back-sale', sale)
  expect(openJobs([job], [{ id: 7, state: 'draft' }])).toEqual([job])
})

it('leaves out jobs of other shipments, and of none', () => {
  const jobs = [jobOf('settle-purchase', { shipmentId: 8 }), jobOf('settle-top-up', { topUpId: 7 })]
  expect(openJobs(jobs, [{ id: 7, state: 'purchasing' }])).toEqual([])
})
