import type { SignInResult } from '#core/user/sign-in.ts'
import { html, type Markup } from '../../../base/html.ts'
import { fieldInWords } from '../../forms/fault-words.ts'
import { filledIn, type KeptForm, keptField, unpackForm } from '../../session/kept-form.ts'
import { type Answer, pageOf, type Visit } from '../../visit/screen.ts'
import { codeForm } from './sign-in-forms.ts'

/** A person with one-time codes gives one first. Then a form that was kept is shown, if there is one. */
export function afterEntry(
  { kind, secret }: SignInResult,
  next: string,
  visit: Pick<Visit, 'to' | 'form'>,
): Answer {
  const kept = visit.form.get(keptField) ?? ''
  const held = unpackForm(kept)
  if (held === null) {
    const to = kind === 'code_due' ? codePath(visit, next) : nextPath(next, visit)
    return { kind: 'redirect', to, session: secret }
  }
  const page =
    kind === 'code_due'
      ? pageOf('One-time code', codeForm({ ...codePaths(visit), next, kept, refusal: null }))
      : pageOf('Signed in', keptFormView(withOwnPaths(held, visit)))
  return { ...page, session: secret }
}

/** Only paths of ours are written into a page. */
const withOwnPaths = (held: KeptForm, visit: Pick<Visit, 'to'>): KeptForm => ({
  ...held,
  action: nextPath(held.action, visit),
  page: nextPath(held.page, visit),
})

export const codePaths = ({ to }: Pick<Visit, 'to'>) => ({
  action: to('/sign-in/code'),
  cancel: to('/sign-out'),
})

const codePath = ({ to }: Pick<Visit, 'to'>, next: string): string =>
  to(`/sign-in/code${next === '' ? '' : `?next=${encodeURIComponent(next)}`}`)

/** Only a path of the dashboard itself is followed: anybody can write another one into a link. */
export function nextPath(next: string, { to }: Pick<Visit, 'to'>): string {
  const home = to('/')
  if (!next.startsWith('/') || !URL.canParse(next, base)) return home
  const { origin, pathname, search } = new URL(next, base)
  const isOurs = origin === base && /^(?:\/[^/]+)*\/dashboard(?:\/|$)/.test(pathname)
  return isOurs ? pathname + search : home
}

/** Any origin: it shows whether the URL names another. */
const base = 'http://postilion.invalid'

/** After signing in, the form of a label goes on as it was left. For any other form, the page lists what was filled in. */
const keptFormView = ({ action, page, fields }: KeptForm): Markup => html`
<div class="card">
<h1>You are signed in</h1>
<p>Your session had expired, so the form was not sent, and nothing was done.</p>
${shipForm.test(action) ? form(action.replace(shipForm, '$1'), fields) : list(page, fields)}
</div>`

/** The path of the form of a label, and of each of its buttons. */
const shipForm = /(\/ship)(?:\/[\w-]+)?$/

/** A script presses its button. */
const form = (
  action: string,
  fields: URLSearchParams,
): Markup => html`<form method="post" action="${action}" data-goes-on>
${[...fields].map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<div class="buttons"><button class="primary">Show the form as you left it</button></div>
</form>`

const list = (
  page: string,
  fields: URLSearchParams,
): Markup => html`<p>This is what you had entered:</p>
<dl class="facts">${filledIn(fields).map(([name, text]) => html`<dt>${capital(fieldInWords(name))}</dt><dd>${text}</dd>`)}</dl>
<div class="buttons"><a class="button primary" href="${page}">Back to the form</a></div>`

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
