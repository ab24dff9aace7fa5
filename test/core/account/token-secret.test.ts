import { describe, expect, it } from 'vitest'
import { hashSecret, hintOf, isWellFormed, mintSecret } from '#core/account/token-secret.ts'

describe('token secrets', () => {
  it('name their environment and are letters, digits and underscores alone', () => {
    expect(mintSecret('sandbox')).toMatch(/^postilion_sandbox_[0-9A-Za-z]{49}$/)
    expect(mintSecret('production')).toMatch(/^postilion_production_[0-9A-Za-z]{49}$/)
  })

  it('are never the same twice', () => {
    const secrets = new Set(Array.from({ length: 1000 }, () => mintSecret('sandbox')))
    expect(secrets.size).toBe(1000)
  })

  it('are recognised in their own environment alone', () => {
    const secret = mintSecret('sandbox')
    expect(isWellFormed(secret, 'sandbox')).toBe(true)
    expect(isWellFormed(secret, 'production')).toBe(false)
  })

  it('are refused by their checksum when one character is mistyped', () => {
    const secret = mintSecret('sandbox')
    for (let position = 'postilion_sandbox_'.length; position < secret.length; position++) {
      const typed = secret[position] === 'a' ? 'b' : 'a'
      const mistyped = secret.slice(0, position) + typed + secret.slice(position + 1)
      expect(isWellFormed(mistyped, 'sandbox')).toBe(false)
    }
  })

  it.each(['', 'postilion_sandbox_', 'x'.repeat(67), 'postilion_sandbox_😀'])('refuse %j', text => {
    expect(isWellFormed(text, 'sandbox')).toBe(false)
  })

  it('show no more of themselves than two characters', () => {
    const secret = mintSecret('sandbox')
    const hint = hintOf(secret)
    expect(secret.startsWith(hint.slice(0, -1))).toBe(true)
    expect(hint.length).toBeLessThan('postilion_sandbox_'.length + 8)
    expect(hashSecret(secret)).toMatch(/^[0-9a-f]{64}$/)
  })
})
