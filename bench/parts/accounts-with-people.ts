import { accountOf } from '#core/account/accounts.ts'
import { seedShipments } from '#core/seed/seed-shipments.ts'
import { dashboardVisitor } from '../../test/support/dashboard/visitor.ts'
import type { Service } from '../../test/support/service.ts'

/** An account of the sandbox with so many shipments, and people who see it. */
export type SeenAccount = {
  readonly account: number
  /** The cookies of many people, because each may ask only so often a minute. */
  readonly cookies: readonly string[]
}

const dayMs = 86_400_000

export async function accountWithPeople(
  service: Service,
  shipments: number,
  people: number,
): Promise<SeenAccount> {
  const { sandbox } = service.app.worlds
  const { account, cookie } = await dashboardVisitor(service)
  const row = await sandbox.store.read.accounts.byId(account)
  if (row) {
    await seedShipments(sandbox, { account: accountOf(row), shipments, spreadMs: 180 * dayMs })
  }
  const indexed = () => sandbox.store.transact(0, ({ shipments: store }) => store.indexNames(500))
  while ((await indexed()) > 0);
  const cookies = [cookie]
  while (cookies.length < people)
    cookies.push((await dashboardVisitor(service, { account })).cookie)
  return { account, cookies }
}

export const pathTo = ({ account }: SeenAccount, screen: string): string =>
  `/sandbox/dashboard/${account}${screen}`
