import { notFound } from '#core/errors.ts'
import { beginLookAs, endLookAs } from '#core/user/look-as.ts'
import { parseId } from '#core/values/parse-id.ts'
import { html } from '../../../base/html.ts'
import { type Answer, pageOf, redirectTo, type SignedInVisit } from '../../visit/screen.ts'
import { accountsView } from './accounts-view.ts'

/** Leads to the first account of whoever has signed in. */
export function leadHome({ signedIn, world, to }: SignedInVisit): Answer {
  const [first] = signedIn.memberships
  if (first) return redirectTo(to(`/${first.accountId}`, world.environment))
  if (signedIn.user.isOperator) return redirectTo(to('/accounts'))
  return pageOf(
    'No account yet',
    html`<div class="card"><h1>No account yet</h1><p>You are signed in, but do not belong to an account. Ask an account owner for an invitation.</p></div>`,
  )
}

const pageSize = 50

/** Every account of the installation, for operators. */
export async function showAccounts({
  register,
  query,
  signedIn,
  to,
}: SignedInVisit): Promise<Answer> {
  const after = parseId(query.get('after') ?? '') ?? 0
  const wanted = (query.get('q') ?? '').trim()
  const found = await register.store.read.accounts.named(wanted, after, pageSize + 1)
  const own = new Set(signedIn.memberships.map(({ accountId }) => accountId))
  const content = accountsView({
    accounts: found.slice(0, pageSize),
    hasMore: found.length > pageSize,
    own,
    wanted,
    to,
  })
  return pageOf('Accounts', content)
}

export async function beginLookAsByForm(visit: SignedInVisit): Promise<Answer> {
  const { form, register, signedIn, to } = visit
  const account = parseId(form.get('account') ?? '')
  if (account === null) throw notFound('Account')
  const { secret } = await beginLookAs(register, signedIn, account)
  return { kind: 'redirect', to: to(`/${account}`), session: secret }
}

export async function endLookAsByForm({ register, signedIn, to }: SignedInVisit): Promise<Answer> {
  if (signedIn.session.lookAs !== null) await endLookAs(register, signedIn)
  return redirectTo(to('/accounts'))
}
