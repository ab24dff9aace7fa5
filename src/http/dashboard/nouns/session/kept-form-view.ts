import { html, type Markup } from '../../../base/html.ts'
import { fieldInWords } from '../../forms/fault-words.ts'
import { filledIn, type KeptForm } from '../../session/kept-form.ts'

/** After signing in: the form of a label goes on as it was left; of any other what was filled in is shown. */
export const keptFormView = ({ action, page, fields }: KeptForm): Markup => html`
<div class="card">
<h1>You are signed in</h1>
<p>Your session had ended, so the form was not sent, and nothing was done.</p>
${/\/ship$/.test(action) ? form(action, fields) : list(page, fields)}
</div>`

/** A script presses its button. */
const form = (
  action: string,
  fields: URLSearchParams,
): Markup => html`<form method="post" action="${action}" data-goes-on>
${[...fields].map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<div class="buttons"><button class="primary" name="act" value="prices">Show the form as you left it</button></div>
</form>`

const list = (
  page: string,
  fields: URLSearchParams,
): Markup => html`<p>This is what you had filled in:</p>
<dl class="facts">${filledIn(fields).map(([name, text]) => html`<dt>${capital(fieldInWords(name))}</dt><dd>${text}</dd>`)}</dl>
<div class="buttons"><a class="button primary" href="${page}">Back to the form</a></div>`

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
