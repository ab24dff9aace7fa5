import { html, type Markup } from '../../../base/html.ts'
import { icon } from '../../components/icon.ts'
import type { Frame } from '../../visit/frame.ts'

/** The steps to the first label: those that the person may take, and that the account has not taken. */
export function firstSteps(frame: Frame, needsSender: boolean): Markup | null {
  const steps = [
    {
      opens: 'GET /settings',
      to: '/settings#sender',
      word: 'Sender',
      says: 'Enter who sends, and from where: it appears on every label. Until then the label shows the name of the account, at a drop-off location.',
      isTaken: !needsSender,
    },
    {
      opens: 'GET /quote',
      to: '/quote',
      word: 'Quote',
      says: 'See what a parcel costs. A postal code and a weight are enough.',
      isTaken: false,
    },
    {
      opens: 'GET /ship',
      to: '/ship',
      word: 'Ship',
      says: 'Enter the addresses, choose a price, buy the label.',
      isTaken: false,
    },
    {
      opens: 'GET /print',
      to: '/print',
      word: 'Print',
      says: 'On a label printer or on plain paper. Reprinting is free.',
      isTaken: false,
    },
  ] as const
  const left = steps.filter(({ opens, isTaken }) => !isTaken && frame.mayOpen(opens))
  if (left.length === 0) return null
  return html`<section class="card" aria-labelledby="first-title"><h2 id="first-title">Your first label</h2>
<ol class="reasons">${left.map(({ to, word, says }) => html`<li><a href="${frame.to(to)}">${word}</a>: ${says}</li>`)}</ol>
${frame.mayOpen('GET /start') ? html`<p class="buttons"><a class="button" href="${frame.to('/start')}">${icon('start')}The same with the API</a></p>` : null}
</section>`
}
