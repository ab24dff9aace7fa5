import { type AccountId, tenantOf } from '#core/access.ts'
import type { Caller } from '#core/account/authenticate.ts'
import type { Environment } from '#core/environment.ts'
import { creditBalance } from '#core/ledger/credit-balance.ts'
import { areCreditsLow } from '#core/ledger/low-credits.ts'
import { rightsIn, roleIn } from '#core/user/caller-of-user.ts'
import { scopesOfRole } from '#core/user/roles.ts'
import type { SignedIn } from '#core/user/session.ts'
import type { World } from '#core/world.ts'
import type { DashboardSettings } from './dashboard.ts'
import { personName } from './format/principal-names.ts'
import { rightsOfRoute } from './table/route-rights.ts'
import type { Frame, PersonFrame, Right } from './visit/frame.ts'
import type { OpenQuotes } from './visit/open-quotes.ts'
import type { DashboardRoute } from './visit/screen.ts'

export type FrameSettings = {
  /** The URL of the service in a world, without a slash at its end. */
  base(environment: Environment): string
  readonly openQuotes: OpenQuotes
} & Pick<DashboardSettings, 'newest' | 'publicUrl' | 'callService' | 'log'>

type FrameInput = {
  readonly world: World
  readonly caller: Caller
  readonly signedIn: SignedIn
  /** The path below that of the account. */
  readonly path: string
  readonly hasShortcuts: boolean
  /** Around which nothing is shown. */
  readonly isPicture: boolean
}

/** Reads the figures that stand around every page, once: what may be spent, and what waits for somebody. */
export async function frameFor(
  { world, caller, signedIn, path, hasShortcuts, isPicture }: FrameInput,
  { base }: FrameSettings,
): Promise<Frame> {
  const { environment } = world
  const { access, accountName, settings } = caller
  const { user, session, memberships } = signedIn
  const may = mayIn(world, caller, signedIn)
  const available = may('credits:read') && !isPicture ? await availableTo(world, caller) : null
  const at = (of: Environment, account: AccountId, below: string): string =>
    `${base(of)}/dashboard/${account}${below === '/' ? '' : below}`
  return {
    kind: 'account',
    environment,
    account: { id: access.accountId, name: accountName },
    accounts: memberships.map(({ accountId, accountName: name }) => ({ id: accountId, name })),
    userName: personName(user),
    isOperator: user.isOperator,
    isLookingOn: isLookingAt(session, access.accountId),
    hasFormsOff: isLookingAt(session, access.accountId),
    timeZone: settings.timeZone,
    clockAheadMs: caller.clockOffsetMs,
    hasShortcuts,
    available,
    hasLowCredits: available !== null && areCreditsLow(available, settings),
    ...(may('shipments:read') && !isPicture ? await parcelsIn(world, caller) : noParcels),
    path,
    hasSandbox: settings.sandbox,
    may,
    mayOpen: (route, of) => rightsOfRoute(route).every(right => may(right, of)),
    to: below => at(environment, access.accountId, below),
    toWorld: (other, below) => at(other, access.accountId, below),
    toAccount: account => at(environment, account, '/'),
    outside: below => `${base('production')}${below}`,
  }
}

const isLookingAt = ({ lookAs }: SignedIn['session'], account: AccountId): boolean =>
  lookAs === account

export const personFrame = (
  { user, session }: SignedIn,
  { base }: Pick<FrameSettings, 'base'>,
  admits: DashboardRoute['admits'],
): PersonFrame => ({
  kind: 'person',
  userName: personName(user),
  isOperator: user.isOperator,
  isLookingOn: session.lookAs !== null,
  // What belongs to the person alone stays theirs to change.
  hasFormsOff: session.lookAs !== null && admits === 'operator',
  outside: below => `${base('production')}${below}`,
})

function mayIn(world: World, { access: { accountId } }: Caller, signedIn: SignedIn): Frame['may'] {
  const role = roleIn(signedIn, accountId)
  const allIn = (environment: Environment): ReadonlySet<Right> =>
    new Set<Right>([
      ...(role === null ? [] : scopesOfRole(role, environment)),
      ...rightsIn({ environment }, signedIn, accountId),
    ])
  const here = allIn(world.environment)
  return (right, environment = world.environment) =>
    (environment === world.environment ? here : allIn(environment)).has(right)
}

type Parcels = Pick<Frame, 'states' | 'toPrint'>

const noParcels: Parcels = { states: [], toPrint: 0 }

async function parcelsIn({ store }: World, { access }: Caller): Promise<Parcels> {
  const tenant = tenantOf(access)
  const [states, toPrint] = await Promise.all([
    store.read.shipments.stateCounts(tenant),
    store.read.prints.countUnprinted(tenant),
  ])
  return { states, toPrint }
}

async function availableTo({ store }: World, { access }: Caller): Promise<number> {
  const { posted, held } = await creditBalance(store.read, tenantOf(access))
  return posted - held
}
