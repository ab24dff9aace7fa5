import { createAccount } from '#core/account/accounts.ts'
import { grantCredits } from '#core/ledger/grant-credits.ts'
import { verifyLedger } from '#core/ledger/verify/verify-ledger.ts'
import { startService } from '../../test/support/service.ts'

/** Where the service stores its data: a data folder, or a URL too. */
export type Place = { readonly DATA_DIR: string; readonly DATABASE_URL?: string }

const plenty = 1_000_000_000_00

/** Accounts, each with a token and money, made before the measurement. */
export async function openAccounts(place: Place, accounts: number): Promise<readonly string[]> {
  await using service = await startService(place)
  const { register } = service.app
  const tokens: string[] = []
  for (let made = 0; made < accounts; made++) {
    const { id } = await createAccount(register, `account ${made}`, Date.now())
    await grantCredits(register.sandbox, id, plenty, 'bench', Date.now())
    tokens.push(await service.token(id))
  }
  return tokens
}

/** Checks that every account's ledger agrees with its shipments, and counts the shipments. */
export async function verifyLedgers(place: Place): Promise<number> {
  await using service = await startService(place)
  const { store } = service.app.worlds.sandbox
  let shipments = 0
  for (const { id } of await store.read.accounts.list()) {
    const proof = await verifyLedger(store, id)
    const [wrong] = [proof.fault ?? [], proof.wrongCheckpoints].flat()
    if (wrong) throw new Error(`${wrong.row} ${wrong.says}`)
    shipments += proof.shipments
  }
  return shipments
}
