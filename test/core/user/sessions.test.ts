import { expect, test } from 'vitest'
import { addMember, changeRole, removeMember } from '#core/user/members.ts'
import { endOtherSessions, endSession, ownSessions, signOut } from '#core/user/own-sessions.ts'
import { needsFreshProof, Sessions } from '#core/user/session.ts'
import { proveAgain, signIn } from '#core/user/sign-in.ts'
import { operatorAtShell } from '#core/user/user-register.ts'
import { disableUser } from '#core/user/users.ts'
import { describeOnEachEngine } from '../../support/engines.ts'
import { browser, goodPassword, peopleScene, start } from './people-scene.ts'

const minute = 60_000
const hour = 60 * minute

describeOnEachEngine('a session', kit => {
  test('stands for its user, with the roles of the moment', async () => {
    const { member, secretOf, found, register } = await peopleScene(kit)
    const { user, accountId, accountName } = await member('shipper')
    const secret = await secretOf(user)
    expect(await found(secret)).toEqual({
      session: {
        id: expect.any(Number),
        createdAt: start,
        provedAt: start,
        stage: 'full',
        lookAs: null,
      },
      user,
      memberships: [{ accountId, accountName, role: 'shipper' }],
    })
    await changeRole(register, accountId, user.id, 'viewer', operatorAtShell)
    expect((await found(secret)).memberships).toMatchObject([{ role: 'viewer' }])
  })

  test('of a removed member sees nothing with the next request, and ends without an account, in any process', async () => {
    const { member, secretOf, found, register, both, time } = await peopleScene(kit)
    const { user, accountId } = await member('shipper')
    const second = await member('owner')
    await addMember(register, second.accountId, user.id, 'viewer', operatorAtShell)
    const secret = await secretOf(user)
    await found(secret)
    await found(secret)
    const elsewhere = { ...register, store: await kit.open('production') }
    await removeMember(elsewhere, accountId, user.id, operatorAtShell)
    await both.production.read.users.byId(user.id)
    const other = new Sessions(elsewhere.store, { now: () => time.now }, () => {})
    const { accountId: left } = second
    expect((await other.find(secret))?.memberships).toMatchObject([{ accountId: left }])
    await removeMember(elsewhere, left, user.id, operatorAtShell)
    await both.production.read.users.byId(user.id)
    expect(await other.find(secret)).toBeNull()
  })

  test('ends when its user is disabled', async () => {
    const { member, secretOf, sessions, register } = await peopleScene(kit)
    const { user } = await member('owner')
    const secret = await secretOf(user)
    expect(await sessions.find(secret)).not.toBeNull()
    await disableUser(register, user.id)
    expect(await sessions.find(secret)).toBeNull()
    await expect(secretOf(user)).rejects.toMatchObject({ code: 'sign_in_refused' })
  })

  test('ends after twelve idle hours, though it was used meanwhile', async () => {
    const { user: make, secretOf, sessions, time } = await peopleScene(kit)
    const secret = await secretOf(await make())
    time.now = start + 11 * hour
    expect(await sessions.find(secret)).not.toBeNull()
    await sessions[Symbol.asyncDispose]()
    time.now = start + 23 * hour - 1
    expect(await sessions.find(secret)).not.toBeNull()
    await sessions[Symbol.asyncDispose]()
    time.now = start + 35 * hour - 1
    expect(await sessions.find(secret)).toBeNull()
  })

  test('ends after seven days, however busy it is', async () => {
    const { user: make, secretOf, sessions, time } = await peopleScene(kit)
    const secret = await secretOf(await make())
    for (let hours = 6; hours < 7 * 24; hours += 6) {
      time.now = start + hours * hour
      expect(await sessions.find(secret), `after ${hours} h`).not.toBeNull()
      await sessions[Symbol.asyncDispose]()
    }
    time.now = start + 7 * 24 * hour
    expect(await sessions.find(secret)).toBeNull()
  })

  test('lives on in a process that did not see its user', async () => {
    const { user: make, secretOf, sessions, time, register } = await peopleScene(kit)
    const secret = await secretOf(await make())
    const clock = { now: () => time.now }
    const other = new Sessions(await kit.open('production'), clock, () => {})
    await other.find(secret)
    time.now = start + 8 * hour
    await sessions.find(secret)
    await sessions[Symbol.asyncDispose]()
    time.now = start + 16 * hour
    expect(await other.find(secret)).not.toBeNull()
    await other[Symbol.asyncDispose]()
    expect(register.store).toBeDefined()
  })

  test('is seen to the minute', async () => {
    const { user: make, secretOf, sessions, time, both } = await peopleScene(kit)
    const user = await make()
    const secret = await secretOf(user)
    const seen = async () => (await both.production.read.sessions.ofUser(user.id))[0]?.lastSeenAt
    for (const [after, expected] of [
      [minute - 1, start],
      [minute, start + minute],
      [2 * minute - 1, start + minute],
    ] as const) {
      time.now = start + after
      await sessions.find(secret)
      await sessions[Symbol.asyncDispose]()
      expect(await seen()).toBe(expected)
    }
  })

  test('is listed, revoked alone or with all others, and signed out', async () => {
    const { user: make, secretOf, found, sessions, register } = await peopleScene(kit)
    const user = await make()
    const [mine, second, third] = [await secretOf(user), await secretOf(user), await secretOf(user)]
    const me = await found(mine)
    const list = await ownSessions(register, me)
    expect(list).toHaveLength(3)
    expect(list.filter(({ isCurrent }) => isCurrent)).toEqual([
      expect.objectContaining({
        id: me.session.id,
        browser,
        place: expect.stringMatching(/::\/48$/),
      }),
    ])
    await endSession(register, me, (await found(second)).session.id)
    expect(await sessions.find(second)).toBeNull()
    const stranger = await make()
    const theirs = await found(await secretOf(stranger))
    await expect(endSession(register, theirs, me.session.id)).rejects.toMatchObject({
      code: 'not_found',
    })
    expect(await endOtherSessions(register, me)).toBe(1)
    expect(await sessions.find(third)).toBeNull()
    await signOut(register, me)
    expect(await sessions.find(mine)).toBeNull()
  })

  test('has a new secret at each sign-in and each proof, and the old one is dead', async () => {
    const { user: make, secretOf, found, sessions, register, time } = await peopleScene(kit)
    const user = await make()
    const first = await secretOf(user)
    expect(await secretOf(user)).not.toBe(first)
    time.now = start + 10 * minute
    const old = await found(first)
    expect(needsFreshProof(old.session, time.now)).toBe(true)
    const { secret } = await proveAgain(register, old, { password: goodPassword })
    expect(await sessions.find(first)).toBeNull()
    const fresh = await found(secret)
    expect(fresh.session).toEqual({ ...old.session, provedAt: time.now })
    expect(needsFreshProof(fresh.session, time.now)).toBe(false)
    await expect(proveAgain(register, fresh, { password: 'not it' })).rejects.toMatchObject({
      code: 'sign_in_refused',
    })
  })

  test('is given to nobody who was not told its secret', async () => {
    const { user: make, secretOf, sessions, both, register, newPlace } = await peopleScene(kit)
    const user = await make()
    const secret = await secretOf(user)
    const altered = `${secret.slice(0, -2)}${secret.endsWith('AA') ? 'BB' : 'AA'}`
    for (const wrong of ['', altered, `${secret}A`, 'x'.repeat(10_000)]) {
      expect(await sessions.find(wrong)).toBeNull()
    }
    expect(await both.sandbox.read.users.byEmail(user.email)).toBeNull()
    const wrong = { email: user.email, password: 'not the one', address: newPlace(), browser }
    await expect(signIn(register, wrong)).rejects.toMatchObject({ code: 'sign_in_refused' })
  })
})
