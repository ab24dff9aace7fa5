import { scopes, scopesOf } from '#core/access.ts'
import type { TokenInput } from '#core/account/token/manage-tokens.ts'
import { purposesWithin } from '#core/account/token/purposes.ts'
import type { CoreError } from '#core/errors.ts'
import { readInstant } from '#core/time/read-date.ts'
import { formState } from '../../parts/form-state.ts'
import { ownChoice } from '../../parts/own-choice.ts'
import { readText } from '../../parts/read-text.ts'
import { newTokenView } from '../../views/tokens/new-token-view.ts'
import { keyAfter } from '../../visit/change-once.ts'
import { pageAfter } from '../../visit/page-after.ts'
import type { AccountVisit, Page } from '../../visit/screen.ts'

export function wishOf({ form, caller }: AccountVisit): TokenInput {
  const granted = new Set(scopesOf(caller.access))
  const purpose = purposesWithin(granted).find(({ code }) => code === form.get('purpose'))
  const ticked = new Set(form.getAll('scopes'))
  return {
    name: readText(form, 'name') ?? '',
    scopes: purpose?.scopes ?? scopes.filter(scope => ticked.has(scope)),
    expiresAt: readInstant(
      'expires_at',
      readText(form, 'expires_at'),
      caller.settings.timeZone,
      'last',
    ),
  }
}

export async function tokenForm(visit: AccountVisit, refusal: CoreError | null): Promise<Page> {
  const { form, caller, frame } = visit
  const granted = new Set(scopesOf(caller.access))
  const purposes = purposesWithin(granted)
  const lines = await visit.byApi({
    kind: 'create_token',
    wish: { name: 'Checkout', scopes: purposes[0]?.scopes ?? null, expiresAt: null },
  })
  const facts = {
    state: formState(form, refusal, { purpose: purposes[0]?.code ?? ownChoice }),
    ticked: new Set(form.getAll('scopes')),
    granted,
    purposes,
    refusal,
    formKey: keyAfter(visit, refusal),
    lines,
  }
  return pageAfter(refusal, 'New API token', newTokenView(facts, frame))
}
