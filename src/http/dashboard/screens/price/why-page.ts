import { notFound } from '#core/errors.ts'
import { OpenCall } from '#core/rating/carrier-call.ts'
import { explainParcelRates } from '#core/rating/explain/explain-parcel-rates.ts'
import type { RateQuestion } from '#core/rating/question.ts'
import { parseId } from '#core/values/parse-id.ts'
import type { Markup } from '../../../base/html.ts'
import { whyView } from '../../views/price/why-view.ts'
import type { ApiLines } from '../../visit/api-lines.ts'
import { type AccountVisit, type Page, pageOf } from '../../visit/screen.ts'

/** The service that a link or a button asks about. */
export function askedService({ world }: Pick<AccountVisit, 'world'>, text: string | null) {
  const id = parseId(text ?? '')
  const service = id === null ? null : world.catalogue().service(id)
  if (service === null) throw notFound('Service')
  return service
}

type Why = {
  /** Of the page: each screen has its own. */
  readonly title: string
  readonly question: RateQuestion
  readonly service: ReturnType<typeof askedService>
  readonly actions: (isPriced: boolean) => Markup
  readonly lines?: readonly ApiLines[]
}

/** Asks one service for its price again, by the same question, and tells each step of it. */
export async function whyPage(
  { world, caller, onLeave }: AccountVisit,
  { title, question, service, actions, lines = [] }: Why,
): Promise<Page> {
  const call = new OpenCall(caller.access.accountId)
  onLeave(() => call.leave())
  const { answer: found, explain } = await explainParcelRates(
    world,
    { ...question, services: [service.id] },
    call,
  )
  const [quote = null] = found.quotes
  const [excluded = null] = found.excluded
  const content = whyView({
    service: service.name,
    quote,
    excluded,
    explanation: explain(service.id),
    actions: actions(quote !== null),
    lines,
  })
  return pageOf(title, content)
}
