import { serviceOn } from '#core/access.ts'
import { grantCredits } from '#core/ledger/grant-credits.ts'
import { ApiClient } from './client.ts'
import type { Service } from './service.ts'
import { sandboxApi } from './tested-version.ts'

/** A client in the sandbox whose account can pay, and the account itself. */
export async function fundedClient(
  service: Service,
  settings: Readonly<Record<string, string>> = {},
  credits = 1_000_00,
): Promise<{ client: ApiClient; account: number }> {
  const account = await service.account(settings)
  const { store } = service.app.worlds.sandbox
  if (credits > 0) await grantCredits(store, account, credits, 'test', Date.now())
  const token = await service.token(account)
  return { client: new ApiClient(`${service.url}${sandboxApi}`, token), account }
}

/** What the ledger says of an account, in cents. */
export async function booksOf({ app }: Service, account: number) {
  const { ledger } = app.worlds.sandbox.store.read
  const [credits, holds] = await Promise.all([
    ledger.balance(serviceOn(account), 'credits', 'CAD'),
    ledger.balance(serviceOn(account), 'holds', 'CAD'),
  ])
  return { credits, holds }
}
