import { expect, test } from 'vitest'
import { base32, codeOfStep, otpauthUrl, stepAt, stepOfCode } from '#core/user/totp.ts'

/** Appendix B of RFC 6238. */
const seed = '12345678901234567890'
const secrets = {
  sha1: seed,
  sha256: `${seed}123456789012`,
  sha512: `${seed}${seed}${seed}1234`,
} as const
const vectors = [
  [59, 'sha1', '94287082'],
  [59, 'sha256', '46119246'],
  [59, 'sha512', '90693936'],
  [1_111_111_109, 'sha1', '07081804'],
  [1_111_111_109, 'sha256', '68084774'],
  [1_111_111_109, 'sha512', '25091201'],
  [1_111_111_111, 'sha1', '14050471'],
  [1_234_567_890, 'sha1', '89005924'],
  [2_000_000_000, 'sha1', '69279037'],
  [20_000_000_000, 'sha1', '65353130'],
  [20_000_000_000, 'sha512', '47863826'],
] as const

test.each(vectors)('a code of second %i by %s is that of RFC 6238', (second, algorithm, code) => {
  const secret = Buffer.from(secrets[algorithm])
  expect(codeOfStep(secret, stepAt(second * 1000), 8, algorithm)).toBe(code)
})

test('a code counts for its step and those beside it', () => {
  const secret = Buffer.from(seed)
  const at = 1_234_567_890_000
  const step = stepAt(at)
  for (const skew of [-1, 0, 1]) {
    expect(stepOfCode(secret, codeOfStep(secret, step + skew), at)).toBe(step + skew)
  }
  for (const skew of [-2, 2]) {
    expect(stepOfCode(secret, codeOfStep(secret, step + skew), at)).toBeNull()
  }
  expect(stepOfCode(secret, codeOfStep(secret, step).replace(/^.../, '$& '), at)).toBe(step)
  for (const wrong of ['', '12345', '1234567', 'abcdef', '００００００']) {
    expect(stepOfCode(secret, wrong, at)).toBeNull()
  }
})

test('a secret is written as authenticator apps read it', () => {
  expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
  const url = new URL(otpauthUrl(Buffer.from(seed), 'ada+x@example.com'))
  expect(decodeURIComponent(url.pathname)).toBe('/Postilion:ada+x@example.com')
  expect(url.searchParams.get('secret')).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(url.searchParams.get('issuer')).toBe('Postilion')
})
