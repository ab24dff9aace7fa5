import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import type { Scope } from '#core/access.ts'
import type { Environment } from '#core/environment.ts'
import {
  type DashboardRight,
  type Role,
  rightsOfRole,
  roles,
  scopesOfRole,
} from '#core/user/roles.ts'
import { roleWords } from '#http/dashboard/nouns/people/role-words.ts'
import { isIn, menu } from '#http/dashboard/page/menu.ts'
import { rightsOfRoute } from '#http/dashboard/table/route-rights.ts'
import type { Right } from '#http/dashboard/visit/frame.ts'

const mayRole = (role: Role, right: Right, environment: Environment): boolean =>
  scopesOfRole(role, environment).has(right as Scope) ||
  rightsOfRole(role, environment).has(right as DashboardRight)

/** The names of the screens in a role's menu. */
const screensOf = (role: Role, environment: Environment): readonly string[] =>
  menu
    .flatMap(({ entries }) => entries)
    .filter(entry =>
      isIn(entry, environment, {
        mayOpen: route => rightsOfRoute(route).every(right => mayRole(role, right, environment)),
      }),
    )
    .map(({ name }) => name)

it.each(roles)('the docs name just the screens that a %s has', async role => {
  const inProduction = screensOf(role, 'production')
  const more = screensOf(role, 'sandbox').filter(name => !inProduction.includes(name))
  const also = more.length === 0 ? '' : `; in the sandbox also ${more.join(', ')}`
  const docs = await readFile('docs/dashboard.md', 'utf8')
  expect(docs).toContain(`| ${role} | ${inProduction.join(', ')}${also} | `)
})

it.each(roles)('the words for a %s promise nothing that the role may not do', role => {
  const promises: readonly [RegExp, Right][] = [
    [/\b(sees|gets) prices|quotes/, 'rates:read'],
    [/\bsees .*shipments/, 'shipments:read'],
    [/\bmoney/, 'billing:read'],
    [/\btops up/, 'credits:write'],
    [/\bbuys|\bprints/, 'labels:create'],
    [/\bvoids/, 'shipments:void'],
    [/\btokens/, 'tokens:manage'],
    [/\bwebhooks/, 'webhooks:manage'],
    [/\bcalls/, 'requests'],
    [/\beverything|\bpeople/, 'members'],
    [/\beverything|\bsettings/, 'settings'],
  ]
  const words = roleWords[role]
  const kept = promises.filter(([says]) => says.test(words))
  expect(kept).not.toEqual([])
  for (const [says, right] of kept) {
    expect(mayRole(role, right, 'production'), `${words}: ${says}`).toBe(true)
  }
  expect(words.includes('reads all')).toBe(false)
  if (/cannot change anything|cannot buy/.test(words)) {
    expect(mayRole(role, 'labels:create', 'production')).toBe(false)
  }
})
