import { expect, test } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { acceptInvitation } from '#core/user/accept-invitation.ts'
import {
  beginReset,
  changePassword,
  readReset,
  resetPassword,
  setPassword,
} from '#core/user/change-password.ts'
import {
  invite,
  listInvitations,
  readInvitation,
  withdrawInvitation,
} from '#core/user/invitation.ts'
import { addMember, changeRole, membersOf, removeMember } from '#core/user/members.ts'
import { signIn } from '#core/user/sign-in.ts'
import { operatorAtShell } from '#core/user/user-register.ts'
import { disableUser, enableUser } from '#core/user/users.ts'
import { describeOnEachEngine } from '../../support/engines.ts'
import { browser, goodPassword, peopleScene } from './people-scene.ts'

const day = 86_400_000
const gone = { code: 'not_found' }
const nextPassword = 'eight blue containers'

describeOnEachEngine('an invitation', kit => {
  async function scene() {
    const people = await peopleScene(kit)
    const owner = await people.member('owner')
    const doer = { kind: 'user', userId: owner.user.id } as const
    const email = `new-${crypto.randomUUID()}@example.com`
    const { accountId } = owner
    const send = (to = email) =>
      invite(people.register, { accountId, email: to, role: 'packer' }, doer)
    const accept = (secret: string, password = goodPassword, from = people.register) =>
      acceptInvitation(from, { secret, name: 'Bo', password, address: people.newPlace(), browser })
    return { ...people, owner, doer, email, accountId, send, accept }
  }

  test('makes a user with the role, once, whoever opens it at once', async () => {
    const { register, send, accept, accountId, email, owner, found, secretOf } = await scene()
    const { secret, invitation } = await send()
    expect(await listInvitations(register, accountId)).toEqual([invitation])
    expect(await readInvitation(register, secret)).toEqual({
      email,
      role: 'packer',
      accountName: owner.accountName,
    })
    const elsewhere = { ...register, store: await kit.open('production') }
    const ends = await Promise.allSettled([
      accept(secret),
      accept(secret, goodPassword, elsewhere),
      accept(secret),
    ])
    const [accepted, ...more] = ends.flatMap(end => (end.status === 'fulfilled' ? [end.value] : []))
    if (!accepted || more.length > 0) throw new Error('Not one accepted it.')
    const [, member] = await membersOf(register, accountId)
    expect(member).toMatchObject({ role: 'packer', user: { email, name: 'Bo', isOperator: false } })
    await expect(readInvitation(register, secret)).rejects.toMatchObject(gone)
    await expect(accept(secret)).rejects.toMatchObject(gone)
    if (!member) throw new Error('There is no member.')
    for (const session of [accepted.secret, await secretOf(member.user)]) {
      expect((await found(session)).memberships).toMatchObject([{ accountId }])
    }
    const log = await register.store.read.requestLog.list(serviceOn(accountId), null, 9)
    expect(log.map(({ route, userId }) => [route, userId])).toEqual(
      expect.arrayContaining([
        ['invite', owner.user.id],
        ['accept-invitation', member.user.id],
      ]),
    )
    expect(JSON.stringify(log)).not.toContain(secret)
  })

  test('gives a known user one more account, for the password that they have', async () => {
    const { send, accept, accountId, member, found } = await scene()
    const known = await member('viewer')
    const { secret } = await send(known.user.email.toUpperCase())
    await expect(accept(secret, nextPassword)).rejects.toMatchObject({ code: 'sign_in_refused' })
    const accepted = await accept(secret)
    expect(accepted).toMatchObject({ kind: 'signed_in', userId: known.user.id, accountId })
    const { memberships, user } = await found(accepted.secret)
    expect(memberships.map(({ role }) => role).sort()).toEqual(['packer', 'viewer'])
    expect(user).toEqual(known.user)
    await expect(send(known.user.email)).rejects.toMatchObject({ code: 'conflict' })
  })

  test('takes the password of a known user that is older than the rules for new ones', async () => {
    const { register, send, accept, accountId, member } = await scene()
    const { user } = await member('viewer')
    const before = (await register.store.read.users.passwordHash(user.id)) ?? expect.fail()
    const short = await register.passwords.hash('short one')
    await register.store.transact(0, ({ users }) => users.rehash(user.id, before, short))
    const { secret } = await send(user.email)
    await expect(accept(secret, 'shorter')).rejects.toMatchObject({ code: 'validation_failed' })
    const accepted = await accept(secret, 'short one')
    expect(accepted).toMatchObject({ kind: 'signed_in', userId: user.id, accountId })
  })

  test('opens nothing for a disabled user', async () => {
    const { register, send, accept, member } = await scene()
    const { user } = await member('viewer')
    const { secret } = await send(user.email)
    await disableUser(register, user.id)
    await expect(accept(secret)).rejects.toMatchObject({ code: 'sign_in_refused' })
    await enableUser(register, user.id)
    expect((await accept(secret)).userId).toBe(user.id)
  })

  test('counts the tries at a known user’s password like a sign-in', async () => {
    const { register, send, member } = await scene()
    const { user } = await member('viewer')
    const { secret } = await send(user.email)
    const asked = { name: null, password: 'not this one at all', address: '2001:db8::9', browser }
    const signInTry = { email: user.email, ...asked }
    for (let tried = 0; tried < 10; tried++) {
      await expect(signIn(register, signInTry)).rejects.toMatchObject({ code: 'sign_in_refused' })
    }
    const refused = acceptInvitation(register, { secret, ...asked, password: goodPassword })
    await expect(refused).rejects.toMatchObject({ code: 'too_many_tries' })
    const elsewhere = { secret, ...asked, password: goodPassword, address: '2001:db8:9::1' }
    expect((await acceptInvitation(register, elsewhere)).userId).toBe(user.id)
  })

  test('that was refused for its password counts still', async () => {
    const { send, accept, found } = await scene()
    const { secret } = await send()
    for (const short of ['', 'too short']) {
      await expect(accept(secret, short)).rejects.toMatchObject({ code: 'validation_failed' })
    }
    expect((await found((await accept(secret)).secret)).user.name).toBe('Bo')
  })

  test.each([
    ['a password that is too short', { password: 'short' }],
    ['the e-mail as the password', { password: 'E-MAIL' }],
    ['a password that anybody tries', { password: 'correct horse battery staple' }],
    ['a name that is too long', { name: 'x'.repeat(500) }],
  ])('with %s tells nothing of whether its e-mail is a user', async (_, fault) => {
    const { register, send, member, email, newPlace } = await scene()
    const known = await member('viewer')
    const refusals = []
    for (const to of [email, known.user.email]) {
      const { secret } = await send(to)
      const asked = { name: 'Bo', password: goodPassword, address: newPlace(), browser, ...fault }
      const password = asked.password === 'E-MAIL' ? to : asked.password
      const refused = acceptInvitation(register, { secret, ...asked, password })
      const { code, message, fields } = await refused.catch(error => error)
      refusals.push({ code, message, fields })
    }
    expect(refusals[1]).toEqual(refusals[0])
    expect(refusals[0]?.code).toBe('validation_failed')
  })

  test('counts tries at every e-mail alike, whether it is a user or not', async () => {
    const { register, send, member, email, newPlace } = await scene()
    const known = await member('viewer')
    for (const to of [email, known.user.email]) {
      const { secret } = await send(to)
      const place = newPlace()
      const asked = { name: 'Bo', password: 'short', address: place, browser }
      for (let tried = 0; tried < 10; tried++) {
        await signIn(register, { ...asked, email: to }).catch(() => null)
      }
      const refused = acceptInvitation(register, { secret, ...asked })
      await expect(refused).rejects.toMatchObject({ code: 'too_many_tries' })
    }
  })

  test('ends after a week, or when it is withdrawn, by its own account alone', async () => {
    const { register, send, accept, accountId, doer, time, member } = await scene()
    const late = await send()
    time.now += 7 * day
    await expect(accept(late.secret)).rejects.toMatchObject(gone)
    expect(await listInvitations(register, accountId)).toEqual([])
    const { secret, invitation } = await send()
    const other = await member('owner')
    const stranger = { kind: 'user', userId: other.user.id } as const
    await expect(
      withdrawInvitation(register, other.accountId, invitation.id, stranger),
    ).rejects.toMatchObject(gone)
    await expect(
      withdrawInvitation(register, accountId, invitation.id, stranger),
    ).rejects.toMatchObject({ code: 'scope_missing' })
    await withdrawInvitation(register, accountId, invitation.id, doer)
    await expect(accept(secret)).rejects.toMatchObject(gone)
  })

  test('counts no more once its maker may invite nobody', async () => {
    const { register, send, accept, accountId, owner, user } = await scene()
    await addMember(register, accountId, (await user()).id, 'owner', operatorAtShell)
    const { secret } = await send()
    await changeRole(register, accountId, owner.user.id, 'viewer', operatorAtShell)
    await expect(readInvitation(register, secret)).rejects.toMatchObject(gone)
    await expect(accept(secret)).rejects.toMatchObject(gone)
    await changeRole(register, accountId, owner.user.id, 'owner', operatorAtShell)
    await removeMember(register, accountId, owner.user.id, operatorAtShell)
    await expect(accept(secret)).rejects.toMatchObject(gone)
  })

  test('is one of at most 200 open ones', async () => {
    const { send, email, time } = await scene()
    for (let count = 0; count < 200; count++) await send(`${count}-${email}`)
    await expect(send()).rejects.toMatchObject({ code: 'conflict' })
    await send(`7-${email}`)
    time.now += 8 * day
    await send()
  })

  test('is made by owners and operators alone', async () => {
    const { register, member } = await peopleScene(kit)
    const { accountId, user } = await member('developer')
    const wish = { accountId, email: 'x@example.com', role: 'owner' } as const
    await expect(invite(register, wish, { kind: 'user', userId: user.id })).rejects.toMatchObject({
      code: 'scope_missing',
    })
    const { invitation } = await invite(register, wish, operatorAtShell)
    expect(invitation.invitedBy).toBeNull()
  })
})

describeOnEachEngine('a password', kit => {
  test('is reset by a link, once, and all sessions end', async () => {
    const { register, user: make, secretOf, sessions } = await peopleScene(kit)
    const user = await make()
    const session = await secretOf(user)
    const [first, second] = [
      await beginReset(register, user.id, operatorAtShell),
      await beginReset(register, user.id, operatorAtShell),
    ]
    expect(await readReset(register, first.secret)).toEqual(user)
    const elsewhere = { ...register, store: await kit.open('production') }
    const ends = await Promise.allSettled([
      resetPassword(register, first.secret, nextPassword),
      resetPassword(elsewhere, first.secret, `${nextPassword} too`),
    ])
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await sessions.find(session)).toBeNull()
    for (const { secret } of [first, second]) {
      await expect(resetPassword(register, secret, nextPassword)).rejects.toMatchObject(gone)
    }
    await expect(secretOf(user)).rejects.toMatchObject({ code: 'sign_in_refused' })
  })

  test('is not reset by a link of the day before', async () => {
    const { register, user: make, time } = await peopleScene(kit)
    const { secret } = await beginReset(register, (await make()).id, operatorAtShell)
    time.now += day
    await expect(readReset(register, secret)).rejects.toMatchObject(gone)
    await expect(resetPassword(register, secret, nextPassword)).rejects.toMatchObject(gone)
  })

  test('is changed by who knows it, and all other sessions end', async () => {
    const { register, user: make, secretOf, found, sessions } = await peopleScene(kit)
    const user = await make()
    const [mine, other] = [await secretOf(user), await secretOf(user)]
    const signedIn = await found(mine)
    const change = (before: string) =>
      changePassword(register, signedIn, { before, after: nextPassword })
    await expect(change('not the one at all')).rejects.toMatchObject({ code: 'sign_in_refused' })
    const { secret } = await change(goodPassword)
    expect(await Promise.all([mine, other].map(old => sessions.find(old)))).toEqual([null, null])
    expect((await found(secret)).session.id).toBe(signedIn.session.id)
    await secretOf(user, nextPassword)
    await setPassword(register, user, goodPassword)
    expect(await sessions.find(secret)).toBeNull()
    await secretOf(user)
  })
})
