import { firstSteps } from '#core/onboarding/first-steps.ts'
import { OpenCall } from '#core/rating/carrier-call.ts'
import { quoteRates } from '#core/rating/quote-rates.ts'
import type { Shipment } from '#core/shipment/shipment.ts'
import { type RunResult, startView } from '../../views/start/start-view.ts'
import { newFormKey } from '../../visit/change-once.ts'
import { type AccountVisit, type Answer, pageOf } from '../../visit/screen.ts'
import { labelAddress } from '../shipment/label-address.ts'
import { sampleQuestion } from './sample-question.ts'
import { startLines } from './start-lines.ts'

export async function answer(visit: AccountVisit): Promise<Answer> {
  const { world, tenant, query, frame } = visit
  const steps = await firstSteps(world.store.read, tenant)
  const facts = {
    steps,
    query,
    ran: await run(visit, steps.bought),
    labelAt: (steps.bought && labelAddress(visit, steps.bought)?.path) ?? null,
    formKey: newFormKey(world.clock.now()),
    lines: await startLines(visit, steps.bought),
  }
  return pageOf('Start', startView(facts, world.catalogue(), frame))
}

/** What changes nothing runs as the person, by the address alone. */
async function run(visit: AccountVisit, bought: Shipment | null): Promise<RunResult | null> {
  const { query, world, tenant } = visit
  const startedAt = performance.now()
  const tookMs = (): number => Math.round(performance.now() - startedAt)
  if (query.get('run') === 'quote') {
    const { quotes } = await quote(visit)
    return { kind: 'quote', quotes, tookMs: tookMs() }
  }
  if (query.get('run') === 'track' && bought) {
    const events = await world.store.read.tracking.events(tenant, bought.id)
    return { kind: 'track', events, tookMs: tookMs() }
  }
  return null
}

function quote(visit: AccountVisit) {
  const { world, caller, onLeave } = visit
  const call = new OpenCall(caller.access.accountId)
  onLeave(() => call.leave())
  return quoteRates(world, sampleQuestion(visit), call)
}
