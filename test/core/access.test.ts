import { expect, it } from 'vitest'
import { type Access, requireScopes, serviceOn, systemAccess, tenantOf } from '#core/access.ts'

const held: ReadonlySet<'rates:read'> = new Set(['rates:read'])
const token: Access = { kind: 'token', accountId: 7, tokenId: 1, scopes: held }
const user: Access = { kind: 'user', accountId: 7, userId: 1, scopes: held }

it.each([
  ['token', token],
  ['user', user],
])('a %s may do what its scopes say, and is told which it lacks', (kind, access) => {
  expect(() => requireScopes(access, ['rates:read'])).not.toThrow()
  expect(() => requireScopes(access, ['rates:read', 'credits:write'])).toThrow(
    `The ${kind} lacks the scope credits:write.`,
  )
})

it.each(['job', 'operator'] as const)('the system may do everything as a %s', by => {
  expect(() => requireScopes(systemAccess(by, 7), ['credits:write', 'labels:create'])).not.toThrow()
})

it('reaches the rows of one account, whichever asks', () => {
  const tenants = [tenantOf(token), tenantOf(user), serviceOn(7), serviceOn(7)]
  expect(tenants).toEqual([{ accountId: 7 }, { accountId: 7 }, { accountId: 7 }, { accountId: 7 }])
})
