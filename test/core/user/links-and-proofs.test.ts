import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { acceptInvitation } from '#core/user/accept-invitation.ts'
import { countAttempt, signInLimits } from '#core/user/attempt-limit.ts'
import { beginReset, resetPassword } from '#core/user/change-password.ts'
import { invite } from '#core/user/invitation.ts'
import type { SignedIn } from '#core/user/session.ts'
import { proveAgain } from '#core/user/sign-in.ts'
import { operatorAtShell } from '#core/user/user-register.ts'
import { describeOnEachEngine } from '../../support/engines.ts'
import { browser, goodPassword, peopleScene } from './people-scene.ts'

const minute = 60_000
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: { readonly code: string }) => error.code,
  )

describeOnEachEngine('limits of links and proofs', kit => {
  test('ten passwords a minute are tried by one link', async () => {
    const { user: make, register, account, time, newPlace } = await peopleScene(kit)
    const { secret } = await beginReset(register, (await make()).id, operatorAtShell)
    const { id: accountId } = await account()
    const email = `new-${crypto.randomUUID()}@example.com`
    const input = { accountId, email, role: 'viewer' } as const
    const invited = (await invite(register, input, operatorAtShell)).secret
    const asked = { secret: invited, name: null, address: newPlace(), browser }
    const reset = (password: string) => codeOf(resetPassword(register, secret, password))
    const accept = (password: string) => codeOf(acceptInvitation(register, { ...asked, password }))
    for (const use of [reset, accept]) {
      for (let tried = 0; tried < 10; tried++) expect(await use('short')).toBe('validation_failed')
      expect(await use(goodPassword)).toBe('too_many_tries')
    }
    time.now += minute
    expect([await reset(goodPassword), await accept(goodPassword)]).toEqual(['done', 'done'])
  })

  test('a network of IPv6 has 500 tries an hour, of which no place uses up those of the others', async () => {
    const { register } = await peopleScene(kit)
    const network = `2001:db8:${randomInt(65_536).toString(16)}`
    const tryFrom = (place: number, email: string) =>
      codeOf(countAttempt(register, signInLimits(email, `${network}:${place}::7`)))
    for (let place = 1; place <= 5; place++) {
      for (let tried = 0; tried < 100; tried++) {
        expect(await tryFrom(place, `${tried}@example.com`)).toBe('done')
      }
      for (let tried = 0; tried < 20; tried++) {
        expect(await tryFrom(place, `${tried}@example.com`)).toBe('too_many_tries')
      }
    }
    expect(await tryFrom(6, 'owner@example.com')).toBe('too_many_tries')
  })

  test('a user has twenty codes an hour to prove again, in however many sessions', async () => {
    const { user: make, register, signedIn, time } = await peopleScene(kit)
    const user = await make()
    const [one, other] = [await signedIn(user), await signedIn(user)]
    const prove = (from: SignedIn) => codeOf(proveAgain(register, from, { code: '000000' }))
    for (const from of [one, other]) {
      for (let tried = 0; tried < 10; tried++) expect(await prove(from)).toBe('sign_in_refused')
    }
    time.now += minute
    expect(await prove(other)).toBe('too_many_tries')
    expect(await codeOf(proveAgain(register, other, { password: goodPassword }))).toBe('done')
  })
})
