import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from '#config/config.ts'
import { readEnv } from '#config/env.ts'
import type { CredentialForm } from '#core/ports/carrier/credentials.ts'

const forms: readonly CredentialForm[] = [
  {
    code: 'usps',
    credentials: {
      client_id: { pattern: /^\w{4,}$/, expected: 'the id of the application' },
      secret: { pattern: /^\S+$/, expected: 'its secret' },
    },
  },
]
const read = (source: Record<string, string>) => readConfig(readEnv(source), false, forms)
const credentials = (value: unknown) => ({ CARRIER_CREDENTIALS: JSON.stringify(value) })

function problemsOf(source: Record<string, string>): readonly string[] {
  try {
    read(source)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

describe('the credentials of carriers', () => {
  it('are none where the variable is not set', () => {
    const { carriers, credentialsKey } = read({})
    expect(carriers).toEqual({ production: {}, sandbox: {} })
    expect(credentialsKey).toBeNull()
  })

  it('are given for each world apart', () => {
    const usps = { client_id: 'abcd', secret: 'x' }
    expect(read(credentials({ production: { usps } })).carriers).toEqual({
      production: { usps },
      sandbox: {},
    })
  })

  it('have all of their problems reported at once, and no value shown', () => {
    const wrong = {
      production: { usps: { client_id: 'hush', extra: 'hush' }, dhl: { secret: 'hush' } },
      sandbox: { usps: 'hush' },
      staging: {},
    }
    const problems = problemsOf({ ...credentials(wrong), CREDENTIALS_KEY: 'hush', PORT: 'x' })
    expect(problems).toEqual([
      'PORT must be a whole number from 0 to 65535.',
      'CARRIER_CREDENTIALS: staging must be production or sandbox.',
      'CARRIER_CREDENTIALS: production.dhl must be a carrier of this release, which has usps.',
      'CARRIER_CREDENTIALS: production.usps.extra must be one of client_id, secret.',
      'CARRIER_CREDENTIALS: production.usps.secret must be its secret.',
      'CARRIER_CREDENTIALS: sandbox.usps must be an object of texts.',
      'CREDENTIALS_KEY must be 64 hexadecimal digits, as `openssl rand -hex 32` prints.',
    ])
    expect(problems.join()).not.toContain('hush')
  })

  it.each(['', ' ', '[]', '"x"', '{', 'null', '7'])('%s is no object of them', text => {
    const problems = problemsOf({ CARRIER_CREDENTIALS: text })
    expect(problems).toEqual(
      text.trim() === '' ? [] : ['CARRIER_CREDENTIALS: must be a JSON object.'],
    )
  })

  it('are encrypted by a key of 256 bits', () => {
    const { credentialsKey } = read({ CREDENTIALS_KEY: 'ab'.repeat(32) })
    expect(credentialsKey).toEqual(Buffer.alloc(32, 0xab))
  })
})
