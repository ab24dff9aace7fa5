import { type Scope, scopes } from '../access.ts'
import type { Environment } from '../environment.ts'

export const roles = [
  'owner',
  'shipper',
  'packer',
  'bookkeeper',
  'developer',
  'viewer',
  'quoter',
] as const

/** What a person may do in one account. */
export type Role = (typeof roles)[number]

/**
 * What a person may do that no token can: invite and remove members, change the account's settings, see
 * the calls of programs, move a sandbox's clock and seed it, see what is to do today, see to all people
 * of the installation, and change what it grants an account.
 */
export const dashboardRights = [
  'today',
  'members',
  'settings',
  'requests',
  'sandbox',
  'people',
  'grants',
] as const

export type DashboardRight = (typeof dashboardRights)[number]

export const isRole = (text: string): text is Role => roles.some(role => role === text)

const reads = scopes.filter(scope => scope.endsWith(':read'))

/** A developer has these in production alone: the sandbox is theirs. */
const scopesOfRoles: Readonly<Record<Role, readonly Scope[]>> = {
  owner: scopes,
  shipper: [
    'rates:read',
    'shipments:read',
    'shipments:write',
    'shipments:void',
    'labels:create',
    'batches:read',
    'batches:write',
    'batches:process',
    'orders:read',
    'orders:write',
    'tracking:read',
    'tracking:subscribe',
    'credits:read',
    // A shipper also checks addresses, names the store and the product, books freight and calls the driver.
    'addresses:validate',
    'stores:read',
    'products:read',
    'ltl:read',
    'ltl:write',
    'pickups:write',
  ],
  // Buys what others decided on. Freight stands in the same lists as parcels.
  packer: ['orders:read', 'shipments:read', 'ltl:read', 'labels:create'],
  bookkeeper: [...reads, 'credits:write'],
  developer: [...reads, 'tokens:manage', 'webhooks:manage'],
  viewer: reads,
  quoter: ['rates:read'],
}

const rightsOfRoles: Readonly<Record<Role, readonly DashboardRight[]>> = {
  owner: ['today', 'members', 'settings', 'requests', 'sandbox'],
  shipper: ['today'],
  packer: ['today'],
  bookkeeper: ['today'],
  developer: ['today', 'requests', 'sandbox'],
  viewer: ['today'],
  quoter: ['today'],
}

const inEachWorld = <T>(
  ofRole: (role: Role, environment: Environment) => Iterable<T>,
): ((role: Role, environment: Environment) => ReadonlySet<T>) => {
  const sets = (environment: Environment) =>
    new Map(roles.map(role => [role, new Set(ofRole(role, environment))]))
  const known = { production: sets('production'), sandbox: sets('sandbox') }
  return (role, environment) => known[environment].get(role) ?? new Set()
}

export const scopesOfRole: (role: Role, environment: Environment) => ReadonlySet<Scope> =
  inEachWorld((role, environment) =>
    role === 'developer' && environment === 'sandbox' ? scopes : scopesOfRoles[role],
  )

/** Roles have neither `people` nor `grants`: those come with the mark of an operator. */
export const rightsOfRole: (role: Role, environment: Environment) => ReadonlySet<DashboardRight> =
  inEachWorld((role, environment) =>
    rightsOfRoles[role].filter(right => right !== 'sandbox' || environment === 'sandbox'),
  )
