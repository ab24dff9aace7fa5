import { displayName } from '#core/catalogue/catalogue-names.ts'
import type { Explanation } from '#core/rating/explain/explanation.ts'
import { explanationText } from '#core/rating/explain/explanation-text.ts'
import type { ExcludedService, Quote } from '#core/rating/quote.ts'
import { html, type Markup } from '../../../base/html.ts'
import { block, byApi } from '../../parts/by-api.ts'
import { icon } from '../../parts/icon.ts'
import { moneyText } from '../../parts/money.ts'
import { notice } from '../../parts/notice.ts'
import { titled } from '../../parts/title.ts'
import type { ApiLines } from '../../visit/api-lines.ts'
import type { Frame } from '../../visit/frame.ts'
import { priceStory, tierTable } from '../price/price-story.ts'

export type WhyFacts = {
  /** As the catalogue spells it. */
  readonly service: string
  /** The question as it stands in the address. */
  readonly asked: string
  readonly quote: Quote | null
  readonly excluded: ExcludedService | null
  /** Null where the carrier tells no reasons. */
  readonly explanation: Explanation | null
  /** Of the price alone: no version answers its story. */
  readonly lines: readonly ApiLines[]
}

export const whyView = (facts: WhyFacts, frame: Frame): Markup => html`
${titled(`Why ${displayName(facts.service)} costs that`, facts.quote ? `${moneyText(facts.quote.total, facts.quote.currency)} in all. Each line says where its cents come from.` : 'There is no price.', actions(facts, frame))}
${facts.quote ? priced(facts.quote, facts) : unpriced(facts)}
${byApi(facts.lines)}`

const actions = ({ asked, quote }: WhyFacts, frame: Frame): Markup =>
  html`<a class="button" href="${frame.to(`/quote?${asked}`)}">${icon('back')}All prices</a>${quote && frame.may('labels:create') ? html` <a class="button primary" href="${frame.to(`/ship?${asked}`)}">Ship by it</a>` : null}`

const priced = (quote: Quote, { explanation, service }: WhyFacts): Markup =>
  explanation?.quote
    ? html`<div class="main-and-side">
<section class="card flush" aria-labelledby="story"><h2 id="story">From the card to the total</h2>${priceStory(explanation)}</section>
<div>${tierTable(quote)}<section class="card" aria-labelledby="text"><h2 id="text">As text</h2>${block('story-text', 'Story', explanationText({ ...explanation, service: displayName(service) }))}</section></div>
</div>`
    : html`<div class="card">${notice('plain', 'The carrier names this price itself, and tells no reasons for it.')}</div>${tierTable(quote)}`

const unpriced = ({ excluded, explanation }: WhyFacts): Markup =>
  notice(
    'warn',
    displayName(excluded?.message ?? explanation?.excluded?.message ?? 'It was not asked.'),
  )
