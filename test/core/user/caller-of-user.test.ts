import { expect, test } from 'vitest'
import { scopes, serviceOn } from '#core/access.ts'
import type { Environment } from '#core/environment.ts'
import { callerOfUser, rightsIn } from '#core/user/caller-of-user.ts'
import { beginLookAs, endLookAs } from '#core/user/look-as.ts'
import { addMember, changeRole, removeMember } from '#core/user/members.ts'
import { scopesOfRole } from '#core/user/roles.ts'
import { operatorAtShell } from '#core/user/user-register.ts'
import { setSetting } from '../../support/at-shell.ts'
import { describeOnEachEngine } from '../../support/engines.ts'
import { fakeWorld } from '../../support/fake-world.ts'
import { peopleScene } from './people-scene.ts'

describeOnEachEngine('a user as a caller', kit => {
  async function scene() {
    const people = await peopleScene(kit)
    const world = (environment: Environment) => ({
      ...fakeWorld(environment, () => people.time.now),
      store: people.both[environment],
    })
    return { ...people, production: world('production'), sandbox: world('sandbox') }
  }

  test('has the scopes of the role, and the settings and clock of the world', async () => {
    const { member, signedIn: signIn, production, sandbox, both } = await scene()
    const { user, accountId, accountName } = await member('developer')
    const signedIn = await signIn(user)
    expect(await callerOfUser(production, signedIn, accountId)).toMatchObject({
      access: {
        kind: 'user',
        accountId,
        userId: user.id,
        scopes: scopesOfRole('developer', 'production'),
      },
      accountName,
      clockOffsetMs: 0,
      listens: false,
      approves: false,
    })
    await callerOfUser(sandbox, signedIn, accountId)
    await both.sandbox.transact(accountId, ({ clocks }) =>
      clocks.advance(serviceOn(accountId), 5000),
    )
    await setSetting(both, accountId, 'tier_pricing', 'true', Date.now())
    expect(await callerOfUser(sandbox, signedIn, accountId)).toMatchObject({
      access: { scopes: new Set(scopes) },
      clockOffsetMs: 5000,
      settings: { tierPricing: true },
    })
    expect(rightsIn(sandbox, signedIn, accountId)).toEqual(
      new Set(['today', 'requests', 'sandbox']),
    )
    expect(rightsIn(production, signedIn, accountId)).toEqual(new Set(['today', 'requests']))
  })

  test('is nobody in an account of others, one that is not there, and a sandbox that is off', async () => {
    const { member, signedIn: signIn, production, sandbox, both } = await scene()
    const { user, accountId } = await member('owner', true)
    const foreign = await member('owner')
    const signedIn = await signIn(user)
    for (const id of [foreign.accountId, 999_999, 0, -1]) {
      expect(await callerOfUser(production, signedIn, id)).toBeNull()
    }
    await setSetting(both, accountId, 'sandbox', 'false', Date.now())
    expect(await callerOfUser(sandbox, signedIn, accountId)).toBeNull()
    expect(await callerOfUser(production, signedIn, accountId)).not.toBeNull()
  })

  test('loses what was taken with the next request', async () => {
    const { member, found, secretOf, production, register, user: make } = await scene()
    const { user, accountId } = await member('owner')
    const other = await make()
    await addMember(register, accountId, other.id, 'owner', operatorAtShell)
    const elsewhere = await member('owner')
    await addMember(register, elsewhere.accountId, user.id, 'viewer', operatorAtShell)
    const secret = await secretOf(user)
    const scopesNow = async () =>
      (await callerOfUser(production, await found(secret), accountId))?.access
    expect(await scopesNow()).toMatchObject({ scopes: new Set(scopes) })
    await changeRole(register, accountId, user.id, 'quoter', operatorAtShell)
    expect(await scopesNow()).toMatchObject({ scopes: new Set(['rates:read']) })
    await removeMember(register, accountId, user.id, operatorAtShell)
    expect(await scopesNow()).toBeUndefined()
  })

  test('looks as another account if they are an operator: read-only, and its log says so', async () => {
    const { member, found, secretOf, sessions, production, register } = await scene()
    const operator = await member('owner', true)
    const target = await member('owner')
    const old = await secretOf(operator.user)
    const { secret } = await beginLookAs(register, await found(old), target.accountId)
    expect(await sessions.find(old)).toBeNull()
    const looking = await found(secret)
    expect(looking.session.lookAs).toBe(target.accountId)
    expect((await callerOfUser(production, looking, target.accountId))?.access).toMatchObject({
      userId: operator.user.id,
      scopes: scopesOfRole('viewer', 'production'),
    })
    expect(rightsIn(production, looking, target.accountId)).toEqual(
      new Set(['today', 'people', 'grants']),
    )
    const own = await callerOfUser(production, looking, operator.accountId)
    expect(own?.access).toMatchObject({ scopes: new Set(scopes) })
    await endLookAs(register, looking)
    const after = await found(secret)
    expect(await callerOfUser(production, after, target.accountId)).toBeNull()
    const log = await register.store.read.requestLog.list(serviceOn(target.accountId), null, 9)
    expect(log.filter(({ route }) => route === 'look-as').map(({ userId }) => userId)).toEqual([
      operator.user.id,
      operator.user.id,
    ])
    const theirs = await found(await secretOf(target.user))
    await expect(beginLookAs(register, theirs, operator.accountId)).rejects.toMatchObject({
      code: 'scope_missing',
    })
    await expect(beginLookAs(register, after, 999_999)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('ceases to look once, whichever of several pages at once is the first', async () => {
    const { member, found, signedIn, both, register } = await scene()
    const operator = await member('owner', true)
    const target = await member('owner')
    const begun = await beginLookAs(register, await signedIn(operator.user), target.accountId)
    const looking = await found(begun.secret)
    const elsewhere = { ...register, store: await kit.open('production') }
    await Promise.all([register, register, elsewhere].map(each => endLookAs(each, looking)))
    expect((await found(begun.secret)).session.lookAs).toBeNull()
    const log = await both.production.read.requestLog.list(serviceOn(target.accountId), null, 9)
    expect(log.filter(({ outcome }) => outcome === 'ceased to look')).toHaveLength(1)
  })
})
