import { type Answer, pageOf, redirectTo, type SignedInVisit } from '../../visit/screen.ts'
import { codePlaces } from './after-entry.ts'
import { codeForm } from './code-form.ts'
import { nextPlace } from './next-place.ts'

export function showCodeForm(visit: SignedInVisit): Answer {
  const { query, signedIn } = visit
  const next = query.get('next') ?? ''
  if (signedIn.session.stage === 'full') return redirectTo(nextPlace(next, visit))
  const form = { ...codePlaces(visit), next, kept: '', refusal: null }
  return pageOf('One-time code', codeForm(form))
}
