import { randomBytes, randomUUID } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Config } from '#config/config.ts'
import type { CredentialsKeys } from '#core/carrier-account/credentials-keys.ts'
import { CoreError } from '#core/errors.ts'
import { type KeyRing, keyRing, type NamedKey } from '#core/key-ring.ts'
import { syncFolder } from '#db/files/sync-folder.ts'

/** Beside the databases, and in no backup: a stolen backup opens no account at a carrier. */
const credentialsKeyFile = 'credentials.key'

const keyBytes = 32

/**
 * The keys of the configuration; without any, a file in the data folder, made for the first account. What
 * the file has sealed is opened beside keys that are configured since.
 */
export function credentialsKeysOf({
  credentialsKeys,
  storage,
}: Pick<Config, 'credentialsKeys' | 'storage'>): CredentialsKeys {
  const file = storage.kind === 'sqlite' ? join(storage.dataDir, credentialsKeyFile) : null
  let known: KeyRing | null = null
  const toOpen = (): KeyRing | null => {
    const [first, ...others] = [...credentialsKeys, ...(file === null ? [] : keyIn(file))]
    known ??= first ? keyRing([first, ...others]) : null
    return known
  }
  return {
    toOpen: () => known ?? toOpen(),
    toSeal() {
      const ring = known ?? toOpen()
      if (ring) return ring
      if (file === null) return refuse()
      makeKey(file)
      return toOpen() ?? refuse()
    },
  }
}

function refuse(): never {
  const says =
    'Set CREDENTIALS_KEYS first, such as CREDENTIALS_KEYS=1:$(openssl rand -hex 32): accounts at carriers are kept encrypted with it.'
  throw new CoreError('unavailable', says)
}

/** None before there is one. */
function keyIn(file: string): readonly NamedKey[] {
  try {
    const text = readFileSync(file, 'utf8').trim()
    if (!/^[0-9a-f]{64}$/.test(text)) throw new Error(`${file} holds no key.`)
    return [{ id: 'file', key: Buffer.from(text, 'hex') }]
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  }
}

/**
 * Appears whole, and once: of two processes the second finds the key of the first. It is on the disk
 * before anything is sealed with it.
 */
function makeKey(file: string): void {
  const draft = `${file}.${randomUUID()}`
  writeFileSync(draft, `${randomBytes(keyBytes).toString('hex')}\n`, {
    mode: 0o600,
    flag: 'wx',
    flush: true,
  })
  try {
    linkSync(draft, file)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  } finally {
    rmSync(draft, { force: true })
  }
  syncFolder(dirname(file))
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code
