import { type AccountId, serviceOn, type UserAccess } from '../access.ts'
import { isListenedTo } from '../account/account-store.ts'
import type { Caller } from '../account/authenticate.ts'
import { readSettings } from '../account/settings.ts'
import type { Store } from '../store.ts'
import type { World } from '../world.ts'
import { type DashboardRight, type Role, rightsOfRole, scopesOfRole } from './roles.ts'
import type { SignedIn } from './session.ts'

type AccountFacts = Omit<Caller, 'access'>

type RememberedAccounts = {
  readonly revision: number
  readonly accounts: Map<AccountId, AccountFacts>
}

/** Limits the memory that very many accounts take. */
const mostRemembered = 10_000

/** The accounts of each world's store, until any process commits a change of accounts or clocks. */
const remembered = new WeakMap<Store, RememberedAccounts>()

/**
 * The role in which a user sees an account; null where it is none of theirs. An operator who looks as
 * the account sees it as a viewer would, whatever else they are there.
 */
export function roleIn(
  { session, user, memberships }: SignedIn,
  accountId: AccountId,
): Role | null {
  if (session.stage !== 'full') return null
  if (user.isOperator && session.lookAs === accountId) return 'viewer'
  return memberships.find(membership => membership.accountId === accountId)?.role ?? null
}

/** The rights of the user beside the scopes: the role's, and an operator's own. */
export function rightsIn(
  world: Pick<World, 'environment'>,
  signedIn: SignedIn,
  accountId: AccountId,
): ReadonlySet<DashboardRight> {
  const role = roleIn(signedIn, accountId)
  const rights = role === null ? new Set<DashboardRight>() : rightsOfRole(role, world.environment)
  const isOperator = signedIn.user.isOperator && signedIn.session.stage === 'full'
  return isOperator ? new Set([...rights, 'people', 'grants']) : rights
}

/**
 * A user as a caller of one of their accounts. Null where they are no member, where there is no such
 * account, and in the sandbox of an account that has none.
 */
export async function callerOfUser(
  world: World,
  signedIn: SignedIn,
  accountId: AccountId,
): Promise<Caller | null> {
  const role = roleIn(signedIn, accountId)
  if (role === null) return null
  const facts = await factsOf(world, accountId)
  if (facts === null) return null
  if (world.environment === 'sandbox' && !facts.settings.sandbox) return null
  const access: UserAccess = {
    kind: 'user',
    accountId,
    userId: signedIn.user.id,
    scopes: scopesOfRole(role, world.environment),
  }
  return { access, ...facts }
}

async function factsOf(
  { store, clock }: Pick<World, 'store' | 'clock'>,
  accountId: AccountId,
): Promise<AccountFacts | null> {
  // The revision is that of before the look-up, so a commit in between is noticed.
  const revision = store.revision()
  const known = rememberedAt(store, revision)
  const fromMemory = known?.get(accountId)
  if (fromMemory) return fromMemory
  const row = await store.read.accounts.byId(accountId)
  if (!row) return null
  const facts = {
    accountName: row.name,
    settings: readSettings(row.settings),
    clockOffsetMs: await store.read.clocks.offsetMs(serviceOn(accountId)),
    listens: isListenedTo(row, clock.now()),
    approves: row.approves,
  }
  if (known && known.size < mostRemembered) known.set(accountId, facts)
  return facts
}

function rememberedAt(store: Store, revision: number | null): Map<AccountId, AccountFacts> | null {
  if (revision === null) return null
  const known = remembered.get(store)
  if (known?.revision === revision) return known.accounts
  const accounts = new Map<AccountId, AccountFacts>()
  remembered.set(store, { revision, accounts })
  return accounts
}
