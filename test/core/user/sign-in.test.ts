import { expect, test } from 'vitest'
import { CoreError } from '#core/errors.ts'
import { signIn } from '#core/user/sign-in.ts'
import { describeOnEachEngine } from '../../support/engines.ts'
import { browser, goodPassword, peopleScene } from './people-scene.ts'

const minute = 60_000
const refusal = async (work: Promise<unknown>): Promise<CoreError> => {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (error instanceof CoreError) return error
  throw new Error('It was not refused.')
}

describeOnEachEngine('signing in', kit => {
  test('takes an e-mail in any case, with spaces around it', async () => {
    const { user: make, register, newPlace, sessions } = await peopleScene(kit)
    const { email, id } = await make()
    const typed = { email: ` ${email.toUpperCase()} `, password: goodPassword }
    const { kind, secret } = await signIn(register, { ...typed, address: newPlace(), browser })
    expect(kind).toBe('signed_in')
    expect(secret).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect((await sessions.find(secret))?.user.id).toBe(id)
  })

  test('is refused in one sentence, whatever is wrong', async () => {
    const { user: make, register, newPlace } = await peopleScene(kit)
    const { email } = await make()
    const attempt = (email: string, password: string) =>
      refusal(signIn(register, { email, password, address: newPlace(), browser }))
    const answers = await Promise.all([
      attempt(email, 'wrong password here'),
      attempt('nobody@example.com', goodPassword),
      attempt('', ''),
      attempt(email, `${goodPassword}${' '.repeat(5000)}`),
      attempt('x'.repeat(100_000), 'y'.repeat(100_000)),
    ])
    const [first, ...others] = answers.map(({ code, message, fields }) => ({
      code,
      message,
      fields,
    }))
    expect(first).toMatchObject({ code: 'sign_in_refused' })
    for (const other of others) expect(other).toEqual(first)
  })

  test('is refused after ten tries a minute of one user at one place, the right one too', async () => {
    const { user: make, register, newPlace, time } = await peopleScene(kit)
    const { email } = await make()
    const place = newPlace()
    const attempt = (password: string, from = place) =>
      signIn(register, { email, password, address: from, browser })
    for (let tried = 0; tried < 10; tried++) {
      expect(await refusal(attempt('wrong password here'))).toMatchObject({
        code: 'sign_in_refused',
      })
    }
    const right = await refusal(attempt(goodPassword))
    const wrong = await refusal(attempt('wrong password here'))
    expect(right).toMatchObject({ code: 'too_many_tries', retryAfterSeconds: 60 })
    expect(wrong.message).toBe(right.message)
    expect((await attempt(goodPassword, newPlace())).kind).toBe('signed_in')
    const neighbour = place.replace(/::7$/, '::8')
    expect(await refusal(attempt(goodPassword, neighbour))).toMatchObject({
      code: 'too_many_tries',
    })
    time.now += minute
    expect((await attempt(goodPassword)).kind).toBe('signed_in')
  })

  test('is refused after a hundred tries an hour of one place, by all nodes together', async () => {
    const { register, newPlace, time, user: make } = await peopleScene(kit)
    const other = { ...register, store: await kit.open('production') }
    const { email } = await make()
    const place = newPlace()
    const attempt = (index: number) => {
      const strange = { email: `${index}@example.com`, password: 'x', address: place, browser }
      return refusal(signIn(index % 2 ? register : other, strange))
    }
    const codes: string[] = []
    for (let index = 0; index < 200; index += 20) {
      const tries = Array.from({ length: 20 }, (_, more) => attempt(index + more))
      codes.push(...(await Promise.all(tries)).map(({ code }) => code))
    }
    expect(codes.filter(code => code === 'sign_in_refused')).toHaveLength(100)
    expect(codes.filter(code => code === 'too_many_tries')).toHaveLength(100)
    const owner = (from: string) =>
      signIn(register, { email, password: goodPassword, address: from, browser })
    expect(await refusal(owner(place))).toMatchObject({ retryAfterSeconds: 3600 })
    expect((await owner(newPlace())).kind).toBe('signed_in')
    time.now += 60 * minute
    expect((await owner(place)).kind).toBe('signed_in')
  })

  test('hashes anew what was hashed at another cost', async () => {
    const { user: make, register, secretOf } = await peopleScene(kit)
    const user = await make()
    const old = '$argon2id$v=19$m=64,t=1,p=1$VxoZk8m1PqY3sT0uR5wXyA$'
    const { argon2Sync } = await import('node:crypto')
    const tag = argon2Sync('argon2id', {
      message: goodPassword,
      nonce: Buffer.from('VxoZk8m1PqY3sT0uR5wXyA', 'base64'),
      memory: 64,
      passes: 1,
      parallelism: 1,
      tagLength: 32,
    })
    const hash = `${old}${tag.toString('base64').replace(/=+$/, '')}`
    await register.store.transact(0, ({ users }) => users.putPassword(user.id, hash))
    await secretOf(user)
    expect(await register.store.read.users.passwordHash(user.id)).toMatch(/m=8,t=1,p=1/)
    await secretOf(user)
  })
})
