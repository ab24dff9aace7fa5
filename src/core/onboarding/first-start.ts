import { scopes, serviceOn } from '../access.ts'
import type { Account } from '../account/account-store.ts'
import { createAccount, findAccount, mirrorAccounts, type Register } from '../account/accounts.ts'
import { issueToken } from '../account/tokens.ts'
import { CoreError } from '../errors.ts'
import { grantCreditsOnce } from '../ledger/grant-credits.ts'
import { storeCard } from '../payment/cards.ts'
import type { RecognisedCard } from '../ports/payments.ts'
import type { Instant } from '../time/clock.ts'
import { randomPassword } from '../user/admit-password.ts'
import type { PasswordHashing } from '../user/password.ts'
import { joinFirst, newUser } from '../user/users.ts'

const demoName = 'demo'
const demoCredits = 100_000
/** For the sandbox alone: what is sworn at a real border is somebody's own word. */
const sandboxSettings = [
  ['default_customs_description', 'Merchandise'],
  ['default_customs_value', '10.00'],
] as const
const done = 'first_start_done'
const administratorEmail = 'admin@localhost'

/** A card of the sandbox's own payment provider, which nobody has to ask. */
export type FirstStartCard = RecognisedCard & { readonly provider: string }

export type FirstStart = {
  readonly account: string
  readonly credits: number
  readonly token: string
  /** Null where another node made the administrator in the same moment, and shows the password. */
  readonly administrator: { readonly email: string; readonly password: string } | null
}

/**
 * Makes an account with credits, a token and an administrator at the very first start, and returns null at
 * each later one. Each step may be repeated, and the note that all is done comes last, with the
 * administrator: a crash loses only a token, and of several nodes one makes the administrator.
 */
export async function firstStart(
  register: Register,
  { provider, ...card }: FirstStartCard,
  passwords: PasswordHashing,
  now: Instant,
): Promise<FirstStart | null> {
  if ((await register.production.read.worldValues.get(done)) !== null) return null
  const account = await demoAccount(register, now)
  await register.sandbox.transact(account.id, async ({ accounts }) => {
    const operator = serviceOn(account.id)
    for (const [key, text] of sandboxSettings) await accounts.putSetting(operator, key, text)
  })
  await grantCreditsOnce(register.sandbox, account.id, demoCredits, 'first start', now)
  await storeCard(register.sandbox, account.id, provider, card, true, now)
  const token = await issueToken(
    register.sandbox,
    { accountId: account.id, environment: 'sandbox', name: 'first start', scopes, expiresAt: null },
    now,
  )
  const administrator = await makeAdministrator(register, account, passwords, now)
  return { account: account.name, credits: demoCredits, token, administrator }
}

async function makeAdministrator(
  { production }: Register,
  { id: accountId }: Account,
  passwords: PasswordHashing,
  now: Instant,
): Promise<FirstStart['administrator']> {
  const password = randomPassword()
  const email = administratorEmail
  const input = { email, name: 'Administrator', isOperator: true, password }
  const { user, row } = await newUser(
    { store: production, clock: { now: () => now }, passwords },
    input,
  )
  const isOurs = await production.transact(accountId, async writers => {
    const isFirst = await writers.worldValues.putIfAbsent(done, String(now))
    if (!isFirst || !(await writers.users.insert(row))) return false
    await joinFirst(writers, user, { accountId, role: 'owner' }, now)
    return true
  })
  return isOurs ? { email, password } : null
}

async function demoAccount(register: Register, now: Instant): Promise<Account> {
  try {
    return await createAccount(register, demoName, now)
  } catch (error) {
    if (!isConflict(error)) throw error
  }
  // Another node may be making it at this moment, and have come no further than the register.
  await mirrorAccounts(register).catch(error => {
    if (!isConflict(error)) throw error
  })
  return await findAccount(register.production.read.accounts, demoName)
}

const isConflict = (error: unknown): boolean =>
  error instanceof CoreError && error.code === 'conflict'
