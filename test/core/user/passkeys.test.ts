import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { beginReset, resetPassword, setPassword } from '#core/user/change-password.ts'
import {
  addPasskey,
  challengeOfStranger,
  challengeOfUser,
  passkeysOf,
  proveWithPasskey,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
  takeChallenge,
} from '#core/user/passkey.ts'
import { operatorAtShell } from '#core/user/user-register.ts'
import { disableUser } from '#core/user/users.ts'
import { describeOnEachEngine } from '../../support/engines.ts'
import { browser, peopleScene } from './people-scene.ts'

const minute = 60_000
const refused = { code: 'sign_in_refused' }

describeOnEachEngine('a passkey', kit => {
  async function scene(counter = 0) {
    const people = await peopleScene(kit)
    const user = await people.user()
    const signedIn = await people.signedIn(user)
    const passkey = {
      credentialId: randomBytes(16).toString('base64url'),
      publicKey: randomBytes(77),
      counter,
      transports: ['internal', 'hybrid'],
      name: ' Laptop ',
    }
    await addPasskey(people.register, signedIn, passkey)
    const { credentialId } = passkey
    const use = (newCounter: number) => {
      const place = people.newPlace()
      return signInWithPasskey(people.register, {
        credentialId,
        newCounter,
        address: place,
        browser,
      })
    }
    return { ...people, owner: user, signedIn, passkey, credentialId, use }
  }

  test('comes back as it was registered, and can be named and removed by its user alone', async () => {
    const { register, signedIn, passkey, credentialId, user, signedIn: mine } = await scene()
    const people = await peopleScene(kit)
    const [stored] = await passkeysOf(register, signedIn)
    expect(stored).toMatchObject({ ...passkey, name: 'Laptop', publicKey: expect.anything() })
    expect(Buffer.from(stored?.publicKey ?? []).equals(passkey.publicKey)).toBe(true)
    await expect(addPasskey(register, signedIn, passkey)).rejects.toMatchObject({
      code: 'conflict',
    })
    const stranger = await people.signedIn(await user())
    for (const deed of [
      renamePasskey(register, stranger, credentialId, 'Mine'),
      removePasskey(register, stranger, credentialId),
    ]) {
      await expect(deed).rejects.toMatchObject({ code: 'not_found' })
    }
    await renamePasskey(register, mine, credentialId, 'Phone')
    expect(await passkeysOf(register, mine)).toMatchObject([{ name: 'Phone' }])
    await removePasskey(register, mine, credentialId)
    expect(await passkeysOf(register, mine)).toEqual([])
  })

  test('signs in, and is seen to have been used', async () => {
    const { use, found, owner, register, signedIn, time } = await scene()
    time.now += minute
    const { kind, secret } = await use(0)
    expect(kind).toBe('signed_in')
    expect(await found(secret)).toMatchObject({
      user: { id: owner.id },
      session: { stage: 'full' },
    })
    expect(await passkeysOf(register, signedIn)).toMatchObject([{ lastUsedAt: time.now }])
    await use(0)
  })

  test('that was copied is refused, for its counter does not rise', async () => {
    const { use } = await scene(5)
    await use(6)
    for (const counter of [6, 5, 0]) await expect(use(counter)).rejects.toMatchObject(refused)
    await use(7)
  })

  test('of nobody, or of a disabled user, is refused in the same words', async () => {
    const { use, register, owner, newPlace } = await scene()
    const place = newPlace()
    const unknown = { credentialId: 'unknown', newCounter: 1, address: place, browser }
    const message = await signInWithPasskey(register, unknown).catch(({ message }) => message)
    await disableUser(register, owner.id)
    await expect(use(1)).rejects.toMatchObject({ ...refused, message })
  })

  test('counts no more once the password is reset, by a link or at the shell', async () => {
    for (const way of ['link', 'shell'] as const) {
      const { register, owner, use } = await scene()
      await use(0)
      if (way === 'shell') await setPassword(register, owner, 'nine red containers')
      else {
        const { secret } = await beginReset(register, owner.id, operatorAtShell)
        await resetPassword(register, secret, 'nine red containers')
      }
      await expect(use(0)).rejects.toMatchObject(refused)
    }
  })

  test('proves again who its user is, and nobody else', async () => {
    const { register, signedIn, credentialId, found, sessions, time, ...people } = await scene()
    time.now += 20 * minute
    const use = { credentialId, newCounter: 1 }
    const { secret } = await proveWithPasskey(register, signedIn, use)
    expect((await found(secret)).session).toMatchObject({
      id: signedIn.session.id,
      provedAt: time.now,
    })
    const stranger = await found(await people.secretOf(await people.user()))
    await expect(
      proveWithPasskey(register, stranger, { credentialId, newCounter: 2 }),
    ).rejects.toMatchObject(refused)
    await sessions[Symbol.asyncDispose]()
  })
})

describeOnEachEngine('a challenge', kit => {
  test('counts once, for what and whom it was made, for five minutes', async () => {
    const { register, newPlace, time, signedIn: signIn, user } = await peopleScene(kit)
    const me = await signIn(await user())
    const ask = () => challengeOfUser(register, me, 'register')
    const take = (challenge: string, purpose: 'register' | 'prove' = 'register', id = me.user.id) =>
      takeChallenge(register, challenge, purpose, id)
    const first = await ask()
    expect(await take(first, 'prove')).toBe(false)
    const ends = await Promise.all([take(first), take(first)])
    expect(ends.sort()).toEqual([false, true])
    expect(await take(await ask(), 'register', me.user.id + 1)).toBe(false)
    const late = await ask()
    time.now += 5 * minute
    expect(await take(late)).toBe(false)
    const strange = await challengeOfStranger(register, { address: newPlace() })
    expect(await takeChallenge(register, strange, 'sign_in', null)).toBe(true)
  })

  test('is given to a stranger 300 times an hour at most', async () => {
    const { register, newPlace } = await peopleScene(kit)
    const place = newPlace()
    for (let asked = 0; asked < 300; asked += 50) {
      await Promise.all(
        Array.from({ length: 50 }, () => challengeOfStranger(register, { address: place })),
      )
    }
    await expect(challengeOfStranger(register, { address: place })).rejects.toMatchObject({
      code: 'too_many_tries',
    })
  })
})
