import { accountNow } from '#core/command/command.ts'
import type { CoreError } from '#core/errors.ts'
import { sandboxFaults } from '#core/sandbox/sandbox-fault.ts'
import { sampleShipment } from '#core/seed/sample-shipment.ts'
import { comingMoves } from '#core/tracking/coming-moves.ts'
import { formState } from '../../parts/form-state.ts'
import { sandboxView } from '../../views/sandbox/sandbox-view.ts'
import { keyAfter } from '../../visit/change-once.ts'
import { pageAfter } from '../../visit/page-after.ts'
import type { AccountVisit, Page } from '../../visit/screen.ts'

export async function sandboxPage(visit: AccountVisit, refusal: CoreError | null): Promise<Page> {
  const { world, tenant, query, form, frame, caller } = visit
  const now = accountNow({ world, caller })
  const facts = {
    now,
    offsetMs: caller.clockOffsetMs,
    coming: await comingMoves(world, tenant, now),
    state: formState(form, refusal, { duration: '6h', shipments: '50' }),
    refusal,
    query,
    formKey: keyAfter(visit, refusal),
    lines: await faultLines(visit),
  }
  return pageAfter(refusal, 'Sandbox', sandboxView(facts, frame))
}

/** A purchase with each fault: the header stands in no form. */
async function faultLines({ world, caller, byApi }: AccountVisit) {
  const request = sampleShipment(world.catalogue(), caller.settings)
  const links = { orderId: null, storeId: null, batchId: null, maxPrice: null }
  const choice = { kind: 'cheapest_tracked' } as const
  const lines = await Promise.all(
    sandboxFaults.map(fault =>
      byApi(
        { kind: 'buy', creation: { request, choice, ...links, fault } },
        `Sandbox-Fault: ${fault}`,
      ),
    ),
  )
  return lines.flat()
}
