import { type AccountId, serviceOn } from '../access.ts'
import { CoreError, invalid } from '../errors.ts'
import type { Store } from '../store.ts'
import type { Instant } from '../time/clock.ts'
import type { Account, AccountReader, AccountRow } from './account-store.ts'
import { readSettings } from './settings.ts'

/** An account is in both databases. Production is the register: it issues the ids and names. */
export type Register = { readonly production: Store; readonly sandbox: Store }

export async function createAccount(
  register: Register,
  name: string,
  now: Instant,
): Promise<Account> {
  const trimmed = name.trim()
  if (trimmed === '' || trimmed.length > 100) {
    throw invalid('name', 'An account name must be 1 to 100 characters long.')
  }
  // A list has a line for each account, and the name goes on manifests and labels.
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(trimmed)) {
    throw invalid('name', 'An account name must be a single line without control characters.')
  }
  if (/^\d+$/.test(trimmed)) {
    throw invalid(
      'name',
      'An account name cannot consist of digits alone: it would be read as an id.',
    )
  }
  const id = await register.production.takeNumbers('account', 1)
  const row = { id, name: trimmed, createdAt: now }
  const inserted = await register.production.transact(id, ({ accounts }) => accounts.insert(row))
  if (!inserted) throw new CoreError('conflict', `An account named ${trimmed} already exists.`)
  await register.sandbox.transact(id, ({ accounts }) => accounts.insert(row))
  return {
    ...row,
    settings: readSettings(new Map()),
    hasWebhooks: false,
    shellListensUntil: 0,
    approves: false,
  }
}

/** Inserts into the sandbox what a crash between the two worlds left out there. */
export async function mirrorAccounts({ production, sandbox }: Register): Promise<void> {
  const known = new Map((await sandbox.read.accounts.list()).map(row => [row.id, row]))
  for (const row of await production.read.accounts.list()) {
    await mirror(sandbox, row, known.get(row.id) ?? null)
  }
}

/** False where there was nothing to put there. */
async function mirror(sandbox: Store, row: AccountRow, known: AccountRow | null): Promise<boolean> {
  const missing = [...row.settings].filter(([key, value]) => known?.settings.get(key) !== value)
  if (known && missing.length === 0) return false
  await sandbox.transact(row.id, async ({ accounts }) => {
    if (!known) await accounts.insert({ id: row.id, name: row.name, createdAt: row.createdAt })
    for (const [key, value] of missing) await accounts.putSetting(serviceOn(row.id), key, value)
  })
  return true
}

/**
 * Puts into the sandbox what production has of the account. Whoever changes it meanwhile is seen by a
 * second look: the last to write the sandbox has read what production has now.
 */
export async function mirrorAccount(
  { production, sandbox }: Register,
  id: AccountId,
): Promise<void> {
  for (;;) {
    const row = await production.read.accounts.byId(id)
    const known = await sandbox.read.accounts.byId(id)
    if (row === null || !(await mirror(sandbox, row, known))) return
  }
}

/** By name or id, as people type it. */
export async function findAccount(accounts: AccountReader, nameOrId: string): Promise<Account> {
  const row = /^\d+$/.test(nameOrId)
    ? await accounts.byId(Number(nameOrId))
    : await accounts.byName(nameOrId)
  if (!row) throw new CoreError('not_found', `There is no account ${nameOrId}.`)
  return accountOf(row)
}

export const accountOf = (row: AccountRow): Account => ({
  ...row,
  settings: readSettings(row.settings),
})
