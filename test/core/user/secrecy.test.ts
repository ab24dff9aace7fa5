import { expect, test } from 'vitest'
import { beginReset } from '#core/user/change-password.ts'
import { invite } from '#core/user/invitation.ts'
import { beginCodes, confirmCodes } from '#core/user/one-time-code.ts'
import { challengeOfUser } from '#core/user/passkey.ts'
import { proveAgain } from '#core/user/sign-in.ts'
import { codeOfStep, stepAt } from '#core/user/totp.ts'
import { operatorAtShell } from '#core/user/user-register.ts'
import { openEngine } from '#db/database.ts'
import type { Tables } from '#db/tables/tables.ts'
import { bytesOfBase32 } from '../../support/base32.ts'
import { describeOnEachEngine } from '../../support/engines.ts'
import { goodPassword, peopleScene } from './people-scene.ts'

const tables: readonly (keyof Tables)[] = [
  'service_user',
  'membership',
  'user_session',
  'passkey_challenge',
  'one_time_code',
  'recovery_code',
  'invitation',
  'password_reset',
  'rate_allowance',
  'request_log',
  'request_log_user',
  'world_fact',
]

describeOnEachEngine('a database of people', kit => {
  test('holds no password, secret or code, and no whole address', async () => {
    const { member, secretOf, found, register, time } = await peopleScene(kit)
    const { user, accountId } = await member('owner')
    const secret = await secretOf(user)
    const signedIn = await found(secret)
    const setUp = await beginCodes(register, signedIn)
    const seed = bytesOfBase32(setUp.secret)
    const code = codeOfStep(seed, stepAt(time.now))
    const recovery = await confirmCodes(register, signedIn, code)
    const proved = await proveAgain(register, signedIn, { password: goodPassword })
    const reset = await beginReset(register, user.id, operatorAtShell)
    const wish = { accountId, email: 'bo@example.com', role: 'viewer' } as const
    const invitation = await invite(register, wish, operatorAtShell)
    const challenge = await challengeOfUser(register, signedIn, 'register')

    await using engine = await openEngine(await kit.config('production'))
    const rows = await Promise.all(
      tables.map(async table => {
        const found = await engine.read.query(db => db.selectFrom(table).selectAll())
        return `${table} ${found.length} ${JSON.stringify(found)}`
      }),
    )
    const dump = rows.join('\n')
    expect(dump).toContain(user.email)
    for (const table of ['user_session', 'one_time_code', 'invitation', 'password_reset']) {
      expect(dump).toMatch(new RegExp(`^${table} [1-9]`, 'm'))
    }
    const forms = [seed.toString('base64'), seed.toString('hex'), setUp.secret, goodPassword]
    const secrets = [secret, proved.secret, reset.secret, invitation.secret, challenge]
    for (const hidden of [...forms, ...secrets, ...recovery]) expect(dump).not.toContain(hidden)
    for (const hidden of recovery) {
      expect(dump.toUpperCase()).not.toContain(hidden.replaceAll('-', '').toUpperCase())
    }
    expect(dump).not.toContain('::7"')
  })
})
