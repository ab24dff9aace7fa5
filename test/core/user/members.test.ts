import { expect, test } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { addMember, changeRole, membersOf, removeMember } from '#core/user/members.ts'
import { operatorAtShell } from '#core/user/user-register.ts'
import { createUser, disableUser, enableUser, findUser, renameUser } from '#core/user/users.ts'
import { describeOnEachEngine } from '../../support/engines.ts'
import { goodPassword, peopleScene } from './people-scene.ts'

describeOnEachEngine('the members of an account', kit => {
  const by = (userId: number) => ({ kind: 'user', userId }) as const

  test('are changed by its owners, and its log says who did it', async () => {
    const { member, user, register } = await peopleScene(kit)
    const owner = await member('owner')
    const { accountId } = owner
    const other = await user()
    await addMember(register, accountId, other.id, 'packer', by(owner.user.id))
    await changeRole(register, accountId, other.id, 'shipper', operatorAtShell)
    expect(await membersOf(register, accountId)).toMatchObject([
      { user: owner.user, role: 'owner' },
      { user: other, role: 'shipper' },
    ])
    await removeMember(register, accountId, other.id, by(owner.user.id))
    expect(await membersOf(register, accountId)).toHaveLength(1)
    const log = await register.store.read.requestLog.list(serviceOn(accountId), null, 10)
    const lines = log.map(({ method, route, outcome, userId }) => ({
      method,
      route,
      outcome,
      userId,
    }))
    expect(lines).toHaveLength(4)
    const ofOwner = { method: 'USER', userId: owner.user.id }
    expect(lines).toEqual(
      expect.arrayContaining([
        { ...ofOwner, route: 'add-member', outcome: `made user ${other.id} packer` },
        { ...ofOwner, route: 'remove-member', outcome: `removed user ${other.id}` },
        {
          method: 'OPERATOR',
          userId: null,
          route: 'change-role',
          outcome: `made user ${other.id} shipper`,
        },
      ]),
    )
  })

  test('are changed by nobody else', async () => {
    const { member, user, register } = await peopleScene(kit)
    const { accountId, user: owner } = await member('owner')
    const developer = await user()
    await addMember(register, accountId, developer.id, 'developer', by(owner.id))
    const foreign = await member('owner', true)
    for (const doer of [developer, foreign.user]) {
      await expect(removeMember(register, accountId, owner.id, by(doer.id))).rejects.toMatchObject({
        code: 'scope_missing',
      })
    }
    expect(await membersOf(register, accountId)).toHaveLength(2)
    await expect(
      addMember(register, accountId, developer.id, 'owner', by(owner.id)),
    ).rejects.toMatchObject({ code: 'conflict' })
    await expect(
      removeMember(register, accountId, foreign.user.id, by(owner.id)),
    ).rejects.toMatchObject({ code: 'not_found' })
  })

  test('keep an owner who can sign in, also where two remove each other at once', async () => {
    const { member, user, register } = await peopleScene(kit)
    const { accountId, user: first } = await member('owner')
    for (const deed of [
      removeMember(register, accountId, first.id, by(first.id)),
      changeRole(register, accountId, first.id, 'viewer', operatorAtShell),
    ]) {
      await expect(deed).rejects.toMatchObject({ code: 'conflict' })
    }
    const second = await user()
    await addMember(register, accountId, second.id, 'owner', by(first.id))
    await disableUser(register, second.id)
    await expect(removeMember(register, accountId, first.id, by(first.id))).rejects.toMatchObject({
      code: 'conflict',
    })
    await enableUser(register, second.id)
    const elsewhere = { ...register, store: await kit.open('production') }
    const ends = await Promise.allSettled([
      removeMember(register, accountId, first.id, by(second.id)),
      removeMember(elsewhere, accountId, second.id, by(first.id)),
    ])
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await membersOf(register, accountId)).toMatchObject([{ role: 'owner' }])
  })
})

describeOnEachEngine('a user', kit => {
  test('is one for each e-mail, whatever its case', async () => {
    const { register } = await peopleScene(kit)
    const email = `Ada-${crypto.randomUUID()}@Example.com`
    const wish = { email: ` ${email} `, name: null, isOperator: false, password: goodPassword }
    const ends = await Promise.allSettled([
      createUser(register, wish),
      createUser(register, { ...wish, email: email.toUpperCase() }),
    ])
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const user = await findUser(register, email.toLowerCase())
    expect(user.email.toLowerCase()).toBe(email.toLowerCase())
    await renameUser(register, user, ' Ada Moreau ')
    expect((await findUser(register, email)).name).toBe('Ada Moreau')
  })

  test.each(['', 'ada', '@example.com', 'a b@example.com', `${'x'.repeat(250)}@x.ca`, 'a@b\u0000'])(
    'has an e-mail, which %j is not',
    async email => {
      const { register } = await peopleScene(kit)
      const wish = { email, name: null, isOperator: false, password: goodPassword }
      await expect(createUser(register, wish)).rejects.toMatchObject({ code: 'validation_failed' })
    },
  )
})
