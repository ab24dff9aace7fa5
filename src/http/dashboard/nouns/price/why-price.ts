import { carriersFor } from '#core/carrier-account/carriers-for.ts'
import { displayName } from '#core/catalogue/catalogue-names.ts'
import { notFound } from '#core/errors.ts'
import { OpenCall } from '#core/rating/carrier-call.ts'
import { explainParcelRates } from '#core/rating/explain/explain-parcel-rates.ts'
import type { Explanation } from '#core/rating/explain/explanation.ts'
import { explanationText } from '#core/rating/explain/explanation-text.ts'
import type { RateQuestion } from '#core/rating/question.ts'
import type { ExcludedService, Quote } from '#core/rating/quote.ts'
import { parseId } from '#core/values/parse-id.ts'
import { html, type Markup } from '../../../base/html.ts'
import { notice } from '../../components/notice.ts'
import { sameByApi } from '../../components/same-by-api.ts'
import { titled } from '../../components/title.ts'
import { moneyText } from '../../format/money.ts'
import { type AccountVisit, type Page, pageOf } from '../../visit/screen.ts'
import type { ShownCall } from '../../visit/shown-call.ts'
import { explanationBlock, priceExplanation, tierTable } from './price-explanation.ts'

/** The service that a link or a button asks about. */
export function askedService({ world }: Pick<AccountVisit, 'world'>, text: string | null) {
  const id = parseId(text ?? '')
  const service = id === null ? null : world.catalogue().service(id)
  if (service === null) throw notFound('Service')
  return service
}

type Why = {
  /** Each screen has a title of its own. */
  readonly title: string
  readonly question: RateQuestion
  readonly service: ReturnType<typeof askedService>
  readonly actions: (isPriced: boolean) => Markup
  readonly apiCalls?: readonly ShownCall[]
}

/** Asks one service for its price again, by the same question, and tells each step of it. */
export async function whyPage(
  { world, caller, onLeave }: AccountVisit,
  { title, question, service, actions, apiCalls = [] }: Why,
): Promise<Page> {
  const { accountId } = caller.access
  const call = new OpenCall(accountId)
  onLeave(() => call.leave())
  const { answer: found, explain } = await explainParcelRates(
    { catalogue: world.catalogue(), carriers: carriersFor(world, accountId) },
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
    apiCalls,
  })
  return pageOf(title, content)
}

type WhyFacts = {
  /** The name in the catalogue. */
  readonly service: string
  readonly quote: Quote | null
  readonly excluded: ExcludedService | null
  /** Null where the carrier tells no reasons. */
  readonly explanation: Explanation | null
  /** Links back to the question. */
  readonly actions: Markup
  /** They ask for the price alone: no version answers its reasons. */
  readonly apiCalls: readonly ShownCall[]
}

const whyView = (facts: WhyFacts): Markup => html`
${titled(`Why ${displayName(facts.service)} costs this much`, facts.quote ? `${moneyText(facts.quote.total, facts.quote.currency)} in total. Each line shows where its amount comes from.` : 'There is no price.', facts.actions)}
${facts.quote ? priced(facts.quote, facts) : unpriced(facts)}
${sameByApi(facts.apiCalls)}`

const priced = (quote: Quote, { explanation }: WhyFacts): Markup =>
  explanation?.quote
    ? html`<div class="main-and-side">
<section class="card flush" aria-labelledby="story"><h2 id="story">From the card to the total</h2>${priceExplanation(explanation)}</section>
<div>${tierTable(quote)}<section class="card" aria-labelledby="text"><h2 id="text">As text</h2>${explanationBlock(explanationText(explanation))}</section></div>
</div>`
    : html`<div class="card">${notice('plain', 'The carrier sets this price itself and does not break it down.')}</div>${tierTable(quote)}`

const unpriced = ({ excluded, explanation }: WhyFacts): Markup =>
  notice(
    'warn',
    displayName(excluded?.message ?? explanation?.excluded?.message ?? 'It was not asked.'),
  )
