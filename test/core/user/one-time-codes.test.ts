import { expect, test } from 'vitest'
import { acceptInvitation } from '#core/user/accept-invitation.ts'
import { beginReset, resetPassword, setPassword } from '#core/user/change-password.ts'
import { invite } from '#core/user/invitation.ts'
import {
  beginCodes,
  codeStatus,
  confirmCodes,
  endCodes,
  renewRecoveryCodes,
} from '#core/user/one-time-code.ts'
import { ownSessions } from '#core/user/own-sessions.ts'
import { proveAgain, signIn, signInWithCode } from '#core/user/sign-in.ts'
import { codeOfStep, stepAt } from '#core/user/totp.ts'
import type { User } from '#core/user/user.ts'
import { operatorAtShell } from '#core/user/user-register.ts'
import { bytesOfBase32 } from '../../support/base32.ts'
import { describeOnEachEngine } from '../../support/engines.ts'
import { browser, goodPassword, peopleScene, start } from './people-scene.ts'

const stepMs = 30_000
const refused = { code: 'sign_in_refused' }

describeOnEachEngine('one-time codes', kit => {
  /** A user with codes on, and the code of each step. */
  async function scene() {
    const people = await peopleScene(kit)
    const user = await people.user()
    const signedIn = await people.signedIn(user)
    const setUp = await beginCodes(people.register, signedIn)
    const codeAt = (at: number) => codeOfStep(bytesOfBase32(setUp.secret), stepAt(at))
    const recovery = await confirmCodes(people.register, signedIn, codeAt(start))
    people.time.now = start + 10 * stepMs
    const due = async (who: User = user) => {
      const { kind, secret } = await signIn(people.register, {
        email: who.email,
        password: goodPassword,
        address: people.newPlace(),
        browser,
      })
      expect(kind).toBe('code_due')
      return { secret, signedIn: await people.found(secret) }
    }
    return { ...people, owner: user, signedIn, setUp, codeAt, recovery, due }
  }

  test('are asked for after an invitation, too', async () => {
    const { register, account, owner, newPlace, found } = await scene()
    const { id: accountId } = await account()
    const wish = { accountId, email: owner.email, role: 'viewer' } as const
    const { secret } = await invite(register, wish, operatorAtShell)
    const accepted = await acceptInvitation(register, {
      secret,
      name: null,
      password: goodPassword,
      address: newPlace(),
      browser,
    })
    expect(accepted.kind).toBe('code_due')
    expect((await found(accepted.secret)).session.stage).toBe('code_due')
  })

  test('are off until a first code has confirmed them', async () => {
    const { register, user: make, signedIn: signIn, secretOf } = await peopleScene(kit)
    const user = await make()
    const signedIn = await signIn(user)
    const first = await beginCodes(register, signedIn)
    const second = await beginCodes(register, signedIn)
    expect(second.secret).not.toBe(first.secret)
    expect(second.url).toContain(`secret=${second.secret}`)
    const old = codeOfStep(bytesOfBase32(first.secret), stepAt(start))
    await expect(confirmCodes(register, signedIn, old)).rejects.toMatchObject(refused)
    expect(await codeStatus(register, signedIn)).toEqual({ isOn: false, recoveryCodesLeft: 0 })
    await secretOf(user)
    const code = codeOfStep(bytesOfBase32(second.secret), stepAt(start))
    const codes = await confirmCodes(register, signedIn, code)
    expect(new Set(codes).size).toBe(10)
    for (const recovery of codes) expect(recovery).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/)
    expect(await codeStatus(register, signedIn)).toEqual({ isOn: true, recoveryCodesLeft: 10 })
    await expect(beginCodes(register, signedIn)).rejects.toMatchObject({ code: 'conflict' })
  })

  test('are asked for after the password, which alone opens nothing', async () => {
    const { due, register, codeAt, time, sessions, found } = await scene()
    const { secret, signedIn } = await due()
    expect(signedIn.session.stage).toBe('code_due')
    await expect(ownSessions(register, signedIn)).resolves.not.toContainEqual(
      expect.objectContaining({ isCurrent: true }),
    )
    for (const deed of [
      () => proveAgain(register, signedIn, { password: goodPassword }),
      () => endCodes(register, signedIn),
    ]) {
      await expect(deed()).rejects.toMatchObject({ code: 'unauthenticated' })
    }
    await expect(signInWithCode(register, signedIn, '000000')).rejects.toMatchObject(refused)
    const full = await signInWithCode(register, signedIn, codeAt(time.now))
    expect(await sessions.find(secret)).toBeNull()
    expect((await found(full.secret)).session).toMatchObject({
      id: signedIn.session.id,
      stage: 'full',
    })
  })

  test('are waited for no longer than ten minutes', async () => {
    const { due, time, sessions } = await scene()
    const { secret } = await due()
    time.now += 10 * 60_000 - 1
    expect(await sessions.find(secret)).not.toBeNull()
    time.now += 1
    expect(await sessions.find(secret)).toBeNull()
  })

  test('count once, also where two sessions give one at once, or an older one after it', async () => {
    const { due, register, codeAt, time } = await scene()
    const [one, two, third] = [await due(), await due(), await due()]
    const code = codeAt(time.now)
    const ends = await Promise.allSettled([
      signInWithCode(register, one.signedIn, code),
      signInWithCode({ ...register, store: await kit.open('production') }, two.signedIn, code),
    ])
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    for (const at of [time.now, time.now - stepMs]) {
      await expect(signInWithCode(register, third.signedIn, codeAt(at))).rejects.toMatchObject(
        refused,
      )
    }
    expect((await signInWithCode(register, third.signedIn, codeAt(time.now + stepMs))).kind).toBe(
      'signed_in',
    )
  })

  test('may be replaced by recovery codes, each once', async () => {
    const { due, register, recovery, signedIn } = await scene()
    const [code = ''] = recovery
    const [one, two] = [await due(), await due()]
    const ends = await Promise.allSettled([
      signInWithCode(register, one.signedIn, code.toUpperCase().replaceAll('-', ' ')),
      signInWithCode({ ...register, store: await kit.open('production') }, two.signedIn, code),
    ])
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await codeStatus(register, signedIn)).toEqual({ isOn: true, recoveryCodesLeft: 9 })
    const fresh = await renewRecoveryCodes(register, signedIn)
    const three = await due()
    await expect(signInWithCode(register, three.signedIn, recovery[1] ?? '')).rejects.toMatchObject(
      refused,
    )
    expect((await signInWithCode(register, three.signedIn, fresh[1] ?? '')).kind).toBe('signed_in')
  })

  test('prove again who the user is', async () => {
    const { register, signedIn, codeAt, time, found, sessions } = await scene()
    const { secret } = await proveAgain(register, signedIn, { code: codeAt(time.now) })
    expect((await found(secret)).session.provedAt).toBe(time.now)
    await sessions[Symbol.asyncDispose]()
    await expect(
      proveAgain(register, await found(secret), { code: codeAt(time.now) }),
    ).rejects.toMatchObject(refused)
  })

  test('are guessed ten times a minute at most, from wherever the tries come', async () => {
    const { due, register, codeAt, time } = await scene()
    const { signedIn } = await due()
    for (let tried = 0; tried < 10; tried++) {
      await expect(signInWithCode(register, signedIn, '000000')).rejects.toMatchObject(refused)
    }
    await expect(signInWithCode(register, signedIn, codeAt(time.now))).rejects.toMatchObject({
      code: 'too_many_tries',
      retryAfterSeconds: 60,
    })
  })

  test('that are guessed in a stolen session keep nobody from signing in', async () => {
    const { register, signedIn: stolen, recovery, due } = await scene()
    for (let tried = 0; tried < 12; tried++) {
      await expect(proveAgain(register, stolen, { code: '000000' })).rejects.toThrow()
    }
    const owner = await due()
    const { kind } = await signInWithCode(register, owner.signedIn, recovery[0] ?? '')
    expect(kind).toBe('signed_in')
  })

  test('are turned off by an operator who sets a password at the shell, not by a link', async () => {
    const { register, owner, secretOf, due } = await scene()
    const { secret } = await beginReset(register, owner.id, operatorAtShell)
    await resetPassword(register, secret, goodPassword)
    await due()
    await setPassword(register, owner, 'nine red containers')
    await secretOf(owner, 'nine red containers')
  })

  test('can be turned off, and then sign-in needs the password alone', async () => {
    const { register, signedIn, owner, secretOf, found } = await scene()
    await endCodes(register, signedIn)
    expect(await codeStatus(register, signedIn)).toEqual({ isOn: false, recoveryCodesLeft: 0 })
    expect((await found(await secretOf(owner))).session.stage).toBe('full')
  })
})
