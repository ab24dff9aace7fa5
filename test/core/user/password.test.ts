import { argon2Sync, randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { describe, expect, test } from 'vitest'
import { CoreError } from '#core/errors.ts'
import { admitPassword, randomPassword } from '#core/user/admit-password.ts'
import { HashingQueue, hashesAtOnce } from '#core/user/hashing-queue.ts'
import { PasswordHashing, recommendedCost } from '#core/user/password.ts'
import { cheapPasswords } from '#test/support/cheap-passwords.ts'

const passwords = new PasswordHashing(recommendedCost)

const email = 'ada.moreau@example.com'

describe('a password', () => {
  test.each([
    ['seven green pallets'],
    ['vvvvvvvvvvvvvvvw'],
    ['        spaces are fine  '],
    ['пятнадцать букв и больше'],
    ['🐎🐎🐎🐎🐎🐎🐎🐎🐎🐎🐎🐎🐎🐎🐄'],
    [`${'x'.repeat(250)}yzabcd`],
  ])('may be %s', password => {
    expect(admitPassword(password, email)).toBe(password)
  })

  test.each([
    ['fourteen signs'],
    [''],
    [`${'x'.repeat(250)}abcdefg`],
    ['ADA.moreau@example.com'],
    ['aaaaaaaaaaaaaaaa'],
    ['PasswordPassword'],
    ['abcabcabcabcabcabc'],
    ['123456789012345'],
    ['zyxwvutsrqponmlk'],
    ['abcdefghijklmnopq'],
    ['Correct-Horse Battery Staple'],
  ])('may not be %s', password => {
    expect(() => admitPassword(password, email)).toThrow(CoreError)
  })

  test('is known again by its hash alone, however its letters were typed', async () => {
    const hash = await passwords.hash('café au lait, s’il vous plaît')
    expect(hash).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/,
    )
    expect(await passwords.isRight('café au lait, s’il vous plaît'.normalize('NFD'), hash)).toBe(
      true,
    )
    expect(await passwords.isRight('café au lait, s’il vous plait', hash)).toBe(false)
    expect(await passwords.hash('café au lait, s’il vous plaît')).not.toBe(hash)
    expect(passwords.isOutdated(hash)).toBe(false)
  })

  test('that was hashed at another cost is known, too, and its hash is outdated', async () => {
    const nonce = randomBytes(16)
    const cost = { memory: 64, passes: 1, parallelism: 1, tagLength: 32 }
    const tag = argon2Sync('argon2id', { message: 'seven green pallets', nonce, ...cost })
    const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
    const hash = `$argon2id$v=19$m=64,t=1,p=1$${text(nonce)}$${text(tag)}`
    expect(await passwords.isRight('seven green pallets', hash)).toBe(true)
    expect(await passwords.isRight('seven green pallet', hash)).toBe(false)
    expect(passwords.isOutdated(hash)).toBe(true)
  })

  test('made for somebody has 24 random signs', () => {
    const made = Array.from({ length: 200 }, randomPassword)
    expect(new Set(made).size).toBe(200)
    for (const password of made) {
      expect(password).toMatch(/^([a-km-np-z2-9]{6}-){3}[a-km-np-z2-9]{6}$/)
      expect(admitPassword(password, email)).toBe(password)
    }
  })

  test('of nobody is hashed in the same queue as everybody’s', async () => {
    const tries = Array.from({ length: hashesAtOnce(availableParallelism()) + 101 }, () =>
      cheapPasswords.isRight('seven green pallets', null),
    )
    const ends = await Promise.allSettled(tries)
    const refused = ends.filter(end => end.status === 'rejected')
    expect(refused).toHaveLength(1)
    expect(refused[0]?.reason).toMatchObject({ code: 'too_many_tries', retryAfterSeconds: 5 })
    expect(ends.every(end => end.status === 'rejected' || !end.value)).toBe(true)
  })
})

test('two hashes are made at once where that leaves a processor, else one', () => {
  expect([1, 2, 3, 4, 64].map(hashesAtOnce)).toEqual([1, 1, 2, 2, 2])
})

test('so many hashes are made at once, and a hundred wait', async () => {
  const queue = new HashingQueue(2)
  let running = 0
  let most = 0
  const gate = Promise.withResolvers<void>()
  const work = async () => {
    running += 1
    most = Math.max(most, running)
    await gate.promise
    running -= 1
  }
  const waiting = Array.from({ length: 102 }, () => queue.run(work))
  await expect(queue.run(work)).rejects.toMatchObject({ code: 'too_many_tries' })
  gate.resolve()
  await Promise.all(waiting)
  expect(most).toBe(2)
  await expect(queue.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await queue.run(async () => 'next')).toBe('next')
})
