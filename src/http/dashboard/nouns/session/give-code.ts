import { CoreError } from '#core/errors.ts'
import { giveCode } from '#core/user/sign-in.ts'
import { keptField } from '../../session/kept-form.ts'
import { pageAfter } from '../../visit/page-after.ts'
import type { Answer, SignedInVisit } from '../../visit/screen.ts'
import { toldOutcome } from '../../visit/told-outcome.ts'
import { afterEntry, codePlaces } from './after-entry.ts'
import { codeForm } from './code-form.ts'

export async function signInByCode(visit: SignedInVisit): Promise<Answer> {
  const { form, register, signedIn } = visit
  const next = form.get('next') ?? ''
  const result = await toldOutcome(
    visit,
    'sign-in by one-time code',
    () => giveCode(register, signedIn, form.get('code') ?? ''),
    () => ({ userId: signedIn.user.id }),
  )
  if (!(result instanceof CoreError)) {
    return afterEntry(result, next, visit)
  }
  const again = { ...codePlaces(visit), next, kept: form.get(keptField) ?? '' }
  const content = codeForm({ ...again, refusal: result.message })
  return pageAfter(result, 'One-time code', content)
}
