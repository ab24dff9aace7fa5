import type { SignInResult } from '#core/user/sign-in.ts'
import { type KeptForm, keptField, unpackForm } from '../../session/kept-form.ts'
import { type Answer, pageOf, type Visit } from '../../visit/screen.ts'
import { codeForm, keptFormView } from './session-forms.ts'

/** Whoever has one-time codes gives one first, and goes on from there: to a form that was kept, if any. */
export function afterEntry(
  { kind, secret }: SignInResult,
  next: string,
  visit: Pick<Visit, 'to' | 'form'>,
): Answer {
  const kept = visit.form.get(keptField) ?? ''
  const held = unpackForm(kept)
  if (held === null) {
    const to = kind === 'code_due' ? codeScreen(visit, next) : nextPlace(next, visit)
    return { kind: 'redirect', to, session: secret }
  }
  const page =
    kind === 'code_due'
      ? pageOf('One-time code', codeForm({ ...codePlaces(visit), next, kept, refusal: null }))
      : pageOf('Signed in', keptFormView(placed(held, visit)))
  return { ...page, session: secret }
}

/** Only places of ours are written into a page. */
const placed = (held: KeptForm, visit: Pick<Visit, 'to'>): KeptForm => ({
  ...held,
  action: nextPlace(held.action, visit),
  page: nextPlace(held.page, visit),
})

export const codePlaces = ({ to }: Pick<Visit, 'to'>) => ({
  action: to('/sign-in/code'),
  cancel: to('/sign-out'),
})

const codeScreen = ({ to }: Pick<Visit, 'to'>, next: string): string =>
  to(`/sign-in/code${next === '' ? '' : `?next=${encodeURIComponent(next)}`}`)

/** Only an address of the dashboard itself is followed: anybody can write another one into a link. */
export function nextPlace(next: string, { to }: Pick<Visit, 'to'>): string {
  const home = to('/')
  if (!next.startsWith('/') || !URL.canParse(next, base)) return home
  const { origin, pathname, search } = new URL(next, base)
  const isOurs = origin === base && /^(?:\/[^/]+)*\/dashboard(?:\/|$)/.test(pathname)
  return isOurs ? pathname + search : home
}

/** Any origin: it shows whether the address names another. */
const base = 'http://postilion.invalid'
