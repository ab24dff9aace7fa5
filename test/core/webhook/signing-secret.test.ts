import { expect, it } from 'vitest'
import { keyOfSigningSecret, newSigningSecret } from '#core/webhook/signing-secret.ts'

const secretOf = (bytes: number): string => `whsec_${Buffer.alloc(bytes, 7).toString('base64')}`

it('a new secret is 32 random bytes', () => {
  const secrets = Array.from({ length: 100 }, newSigningSecret)
  expect(new Set(secrets).size).toBe(100)
  for (const secret of secrets) expect(keyOfSigningSecret(secret)).toHaveLength(32)
})

it.each([24, 64])('a secret may have %i bytes', bytes => {
  expect(keyOfSigningSecret(secretOf(bytes))).toEqual(Buffer.alloc(bytes, 7))
})

it.each([secretOf(23), secretOf(65), secretOf(32).slice(6), `${secretOf(32)}!`, 'whsec_', ''])(
  'nothing is signed with %j, and nothing shows it',
  secret => {
    expect(() => keyOfSigningSecret(secret)).toThrow(
      'A signing secret is whsec_ and 24 to 64 bytes in base64.',
    )
  },
)
