import type { MintedToken } from '#core/account/mint-token.ts'
import { createToken } from '#core/account/token/manage-tokens.ts'
import { notFound } from '#core/errors.ts'
import { hourMs } from '#core/time/durations.ts'
import { scopesOfRole } from '#core/user/roles.ts'
import { newFormKey, showOnce } from '../../visit/change-once.ts'
import { showingRefusal } from '../../visit/refusal.ts'
import {
  type AccountVisit,
  type Answer,
  jsonOf,
  redirectTo,
  type SignedInVisit,
} from '../../visit/screen.ts'

/**
 * Whoever comes here has signed in and proved who they are by then, and goes back to the page of the
 * documentation from which they came.
 */
export const leadBackToDocs = ({ query, to }: SignedInVisit): Answer =>
  redirectTo(docsPage(query.get('page') ?? '') ?? to('/'))

/** Any origin: it shows whether the URL names another. */
const base = 'http://postilion.invalid'

/** The path of a page of ours; null for any other URL. */
function docsPage(url: string): string | null {
  if (!url.startsWith('/') || !URL.canParse(url, base)) return null
  const { origin, pathname } = new URL(url, base)
  return origin === base && /^(?:\/[\w-]+)*\/docs(?:\/[\w/-]*)?$/.test(pathname) ? pathname : null
}

/** In which accounts somebody may make a token of the sandbox, and what the form for one holds. */
export const showDocsAccounts = ({ signedIn, register, to }: SignedInVisit): Answer =>
  jsonOf({
    formKey: newFormKey(register.clock.now()),
    accounts: signedIn.memberships
      .filter(({ role }) => scopesOfRole(role, 'sandbox').has('tokens:manage'))
      .map(({ accountId, accountName }) => ({
        name: accountName,
        action: to(`/${accountId}/docs-token`, 'sandbox'),
      })),
  })

/**
 * Makes a token for the examples of the documentation: of the sandbox alone, with all that its maker may
 * grant, for an hour. A script puts it into the page, and no page of ours ever holds it.
 */
export async function createDocsTokenByForm(visit: AccountVisit): Promise<Answer | null> {
  const { world, frame } = visit
  if (world.environment !== 'sandbox') throw notFound('Page')
  const input = {
    name: 'Examples of the documentation',
    scopes: null,
    expiresAt: world.clock.now() + hourMs,
  }
  return await showingRefusal(
    () =>
      showOnce<MintedToken>(
        visit,
        command => createToken(command, input),
        frame.to('/tokens?done=made_before'),
        ({ secret, token }) =>
          jsonOf({ token: secret, account: frame.account.name, endsAt: token.expiresAt }),
      ),
    refusal => jsonOf({ refusal: refusal.message }),
  )
}
