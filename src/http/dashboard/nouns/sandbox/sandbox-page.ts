import { accountNow } from '#core/command/command.ts'
import type { CoreError } from '#core/errors.ts'
import { movedVoids } from '#core/purchase/moved-voids.ts'
import { sandboxFaults } from '#core/sandbox/sandbox-fault.ts'
import { sampleShipment } from '#core/seed/sample-shipment.ts'
import { comingMoves } from '#core/tracking/coming-moves.ts'
import { parseId } from '#core/values/parse-id.ts'
import { formState } from '../../forms/form-state.ts'
import { keyAfter } from '../../visit/change-once.ts'
import { pageAfter } from '../../visit/page-after.ts'
import type { AccountVisit, Page } from '../../visit/screen.ts'
import { sandboxView } from './sandbox-view.ts'

/** As many as the page of a moved clock tells one by one. */
export const mostVoidsTold = 20

export async function sandboxPage(visit: AccountVisit, refusal: CoreError | null): Promise<Page> {
  const { world, tenant, query, form, frame, caller } = visit
  const now = accountNow({ world, caller })
  const facts = {
    now,
    offsetMs: caller.clockOffsetMs,
    coming: await comingMoves(world, tenant, now),
    movedVoids: await movedVoids(world, tenant, askedIn(query)),
    state: formState(form, refusal, { duration: '6h', shipments: '50' }),
    refusal,
    query,
    formKey: keyAfter(visit, refusal),
    lines: await faultLines(visit),
  }
  return pageAfter(refusal, 'Sandbox', sandboxView(facts, frame))
}

const askedIn = (query: URLSearchParams): readonly number[] =>
  query
    .getAll('asked')
    .slice(0, mostVoidsTold)
    .flatMap(text => parseId(text) ?? [])

/** A purchase with each fault: the header stands in no form. */
async function faultLines({ world, caller, apiCallFor }: AccountVisit) {
  const request = sampleShipment(world.catalogue(), caller.settings)
  const links = { orderId: null, storeId: null, batchId: null, maxPrice: null }
  const choice = { kind: 'cheapest_tracked' } as const
  const lines = await Promise.all(
    sandboxFaults.map(fault =>
      apiCallFor(
        { kind: 'buy', creation: { request, choice, ...links, fault } },
        `Sandbox-Fault: ${fault}`,
      ),
    ),
  )
  return lines.flat()
}
