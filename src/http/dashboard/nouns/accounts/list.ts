import { parseId } from '#core/values/parse-id.ts'
import { type Answer, pageOf, type SignedInVisit } from '../../visit/screen.ts'
import { accountsView } from './accounts-view.ts'

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
