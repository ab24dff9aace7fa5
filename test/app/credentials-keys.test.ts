import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { credentialsKeysOf } from '#app/credentials-keys.ts'
import { temporaryFolder } from '../support/engines.ts'

const folder = temporaryFolder()
const embedded = () =>
  ({ credentialsKeys: [], storage: { kind: 'sqlite', dataDir: folder(), cacheMib: 1 } }) as const

it('over the embedded databases a key is made when something is to be kept, and once', () => {
  const [first, second] = [credentialsKeysOf(embedded()), credentialsKeysOf(embedded())]
  expect(first.toOpen()).toBeNull()
  expect(readdirSync(folder())).toEqual([])
  const sealed = first.toSeal().seal('sandbox 1 usps', 'hush')
  expect(readdirSync(folder())).toEqual(['credentials.key'])
  expect(statSync(join(folder(), 'credentials.key')).mode & 0o777).toBe(0o600)
  expect(second.toSeal().open('sandbox 1 usps', sealed)).toBe('hush')
  expect(credentialsKeysOf(embedded()).toOpen()?.open('sandbox 1 usps', sealed)).toBe('hush')
})

it('over PostgreSQL nothing is kept before the operator has set a key', () => {
  const url = 'postgres://h/db'
  const keys = credentialsKeysOf({ credentialsKeys: [], storage: { kind: 'postgres', url } })
  expect(keys.toOpen()).toBeNull()
  expect(() => keys.toSeal()).toThrow('Set CREDENTIALS_KEYS first')
})

it('the first of the keys seals, all open, and each under its own name alone', () => {
  const [one, two] = [1, 2].map(byte => ({ id: `${byte}`, key: Buffer.alloc(32, byte) }))
  if (!one || !two) throw new Error('two keys')
  const { storage } = embedded()
  const before = credentialsKeysOf({ credentialsKeys: [one], storage }).toSeal()
  const since = credentialsKeysOf({ credentialsKeys: [two, one], storage }).toSeal()
  const sealed = before.seal('sandbox 1 usps', 'hush')
  expect(since.open('sandbox 1 usps', sealed)).toBe('hush')
  expect(since.open('sandbox 2 usps', sealed)).toBeNull()
  expect(since.isSealedByFirst(sealed)).toBe(false)
  const anew = since.seal('sandbox 1 usps', 'hush')
  expect(since.isSealedByFirst(anew)).toBe(true)
  expect(before.open('sandbox 1 usps', anew)).toBeNull()
})
