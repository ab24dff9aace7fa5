import { accountOf } from '#core/account/accounts.ts'
import { seedShipments } from '#core/seed/seed-shipments.ts'
import { insertSession, newSession } from '#core/user/open-session.ts'
import { dashboardVisitor } from '../test/support/dashboard-visitor.ts'
import type { Service } from '../test/support/service.ts'

/** An account of the sandbox with so many shipments, and somebody who sees it. */
export type SeenAccount = {
  readonly account: number
  /** Of many sessions, since each may ask so often a minute. */
  readonly cookies: readonly string[]
  readonly email: string
}

const dayMs = 86_400_000

export async function accountWithSessions(
  service: Service,
  shipments: number,
  sessions: number,
): Promise<SeenAccount> {
  const { production, sandbox } = service.app.worlds
  const visitor = await dashboardVisitor(service)
  const { account, userId, cookie, email } = visitor
  const row = await sandbox.store.read.accounts.byId(account)
  if (row) {
    await seedShipments(sandbox, { account: accountOf(row), shipments, spreadMs: 180 * dayMs })
  }
  const indexed = () => sandbox.store.transact(0, ({ shipments: store }) => store.indexNames(500))
  while ((await indexed()) > 0);
  const [name = ''] = cookie.split('=')
  const cookies: string[] = []
  for (let made = 0; made < sessions; made++) {
    const at = { place: '127.0.0.1', browser: 'benchmark' }
    const session = await newSession(production, userId, 'full', at)
    await production.store.transact(0, writers => insertSession(writers, session))
    cookies.push(`${name}=${session.secret}`)
  }
  return { account, cookies, email }
}

export const pathTo = ({ account }: SeenAccount, screen: string): string =>
  `/sandbox/dashboard/${account}${screen}`
