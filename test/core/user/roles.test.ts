import { describe, expect, test } from 'vitest'
import { type Scope, scopes } from '#core/access.ts'
import { environments } from '#core/environment.ts'
import {
  type DashboardRight,
  dashboardRights,
  type Role,
  rightsOfRole,
  roles,
  scopesOfRole,
} from '#core/user/roles.ts'

const reads: readonly Scope[] = [
  'rates:read',
  'shipments:read',
  'tracking:read',
  'batches:read',
  'orders:read',
  'stores:read',
  'credits:read',
  'billing:read',
  'products:read',
  'ltl:read',
]

/** What dashboard users are told of each role. */
const inProduction: Readonly<Record<Role, readonly Scope[]>> = {
  owner: scopes,
  shipper: [
    'rates:read',
    'shipments:read',
    'shipments:write',
    'shipments:void',
    'labels:create',
    'tracking:read',
    'batches:read',
    'batches:write',
    'batches:process',
    'orders:read',
    'orders:write',
    'credits:read',
    'tracking:subscribe',
    'addresses:validate',
    'stores:read',
    'products:read',
    'ltl:read',
    'ltl:write',
    'pickups:write',
  ],
  packer: ['shipments:read', 'ltl:read', 'labels:create', 'orders:read'],
  bookkeeper: [...reads, 'credits:write'],
  developer: [...reads, 'tokens:manage', 'webhooks:manage'],
  viewer: reads,
  quoter: ['rates:read'],
}

const rights: Readonly<Record<Role, readonly DashboardRight[]>> = {
  owner: ['today', 'members', 'settings', 'requests', 'sandbox'],
  shipper: ['today'],
  packer: ['today'],
  bookkeeper: ['today'],
  developer: ['today', 'requests', 'sandbox'],
  viewer: ['today'],
  quoter: ['today'],
}

describe.each(roles)('%s', role => {
  const allowed = (environment: string): readonly Scope[] =>
    role === 'developer' && environment === 'sandbox' ? scopes : inProduction[role]

  const table = environments.flatMap(environment =>
    scopes.map(
      scope =>
        [scope, environment, allowed(environment).includes(scope) ? 'has' : 'lacks'] as const,
    ),
  )

  test.each(table)('%s in %s: %s', (scope, environment, says) => {
    expect(scopesOfRole(role, environment).has(scope)).toBe(says === 'has')
  })

  test('has its rights, and those of the sandbox there alone', () => {
    for (const right of dashboardRights) {
      const has = rights[role].includes(right)
      expect(rightsOfRole(role, 'sandbox').has(right), right).toBe(has)
      expect(rightsOfRole(role, 'production').has(right), right).toBe(has && right !== 'sandbox')
    }
  })
})
