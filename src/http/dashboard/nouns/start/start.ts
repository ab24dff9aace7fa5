import { quoteParcels } from '#core/carrier-account/carriers-for.ts'
import { firstSteps } from '#core/onboarding/first-steps.ts'
import { createShipment } from '#core/purchase/create-shipment.ts'
import { shipmentPath } from '#core/purchase/decide/purchase-fault.ts'
import { questionOfRequest } from '#core/purchase/decide/question-of-request.ts'
import { OpenCall } from '#core/rating/carrier-call.ts'
import { exactQuestion } from '#core/rating/exact-question.ts'
import type { RateQuestion } from '#core/rating/question.ts'
import { sampleShipment } from '#core/seed/sample-shipment.ts'
import type { CreatedShipment } from '#core/shipment/created-shipment.ts'
import type { Shipment } from '#core/shipment/shipment.ts'
import type { ScreenAction } from '../../../base/api-call.ts'
import { changeOnce, newFormKey } from '../../visit/change-once.ts'
import { type AccountVisit, type Answer, pageOf } from '../../visit/screen.ts'
import { askedService, whyPage } from '../price/why-price.ts'
import { questionContext } from '../quote/question-of-form.ts'
import { labelLink } from '../shipments/shipment-files.ts'
import { backToStart, type RunResult, type StartCalls, startView } from './start-view.ts'

export async function showStart(visit: AccountVisit): Promise<Answer> {
  const { world, tenant, query, frame } = visit
  const steps = await firstSteps(world.store.read, tenant)
  const facts = {
    steps,
    query,
    ran: await run(visit, steps.bought),
    labelAt: (steps.bought && labelLink(visit, steps.bought)?.path) ?? null,
    formKey: newFormKey(world.clock.now()),
    apiCalls: await startCalls(visit, steps.bought),
  }
  return pageOf('Start', startView(facts, world.catalogue(), frame))
}

/** What changes nothing runs as the person, by the query alone. */
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
  return quoteParcels(world, sampleQuestion(visit), call)
}

/** Why the sample parcel costs what it does by one service. */
export async function showWhyOfStart(visit: AccountVisit): Promise<Answer> {
  const service = askedService(visit, visit.query.get('service'))
  const actions = () => backToStart(visit.frame)
  const question = sampleQuestion(visit)
  return await whyPage(visit, {
    title: 'Why the sample costs this much',
    question,
    service,
    actions,
  })
}

/** Buys the sample parcel with the sandbox's credits, as the drawn call would. */
export async function buyFirstLabelByForm(visit: AccountVisit): Promise<Answer | null> {
  const { world, caller, frame } = visit
  const request = sampleShipment(world.catalogue(), caller.settings)
  return changeOnce<CreatedShipment>(
    visit,
    command =>
      createShipment(command, () => ({
        request,
        choice: { kind: 'cheapest_tracked' },
        maxPrice: null,
        pathOf: shipmentPath,
        orderId: null,
        storeId: null,
        batchId: null,
        draft: false,
        fault: null,
      })),
    () => frame.to('/start?done=bought'),
  )
}

/** The five calls with the account's own data: before its first label the last codes are lacking. */
async function startCalls(
  { world, caller, apiCallsFor }: AccountVisit,
  bought: Shipment | null,
): Promise<StartCalls> {
  const request = sampleShipment(world.catalogue(), caller.settings)
  const line = async (action: ScreenAction) => (await apiCallsFor(action))[0] ?? null
  const creation = {
    request,
    choice: { kind: 'cheapest_tracked' },
    maxPrice: null,
    orderId: null,
    storeId: null,
    batchId: null,
    fault: null,
  } as const
  const question = { ...questionOfRequest(request), items: request.items }
  const input = { url: 'https://example.com/postilion', events: null, description: null }
  const trackingCode = bought?.bought?.trackingCode ?? null
  return {
    quote: await line({ kind: 'quote', question }),
    buy: await line({ kind: 'buy', creation }),
    fetch:
      bought &&
      (await line({ kind: 'label_file', shipmentId: bought.id, format: 'pdf', dotsPerInch: null })),
    track: trackingCode === null ? null : await line({ kind: 'tracking', trackingCode }),
    hear: await line({ kind: 'create_webhook', input }),
  }
}

/** What carriers are asked about the sample parcel. */
function sampleQuestion(visit: Pick<AccountVisit, 'world' | 'caller'>): RateQuestion {
  const { world, caller } = visit
  const unchecked = questionOfRequest(sampleShipment(world.catalogue(), caller.settings))
  return exactQuestion(unchecked, questionContext(visit), shipmentPath)
}
