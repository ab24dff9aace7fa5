import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** How a secret is kept in the database. It opens only under the name that it was sealed for. */
export type Seal = {
  seal(name: string, secret: string): string
  /** Null for what was sealed with another key or for another name, or was changed. */
  open(name: string, sealed: string): string | null
}

export function sealWith(key: Uint8Array): Seal {
  return {
    seal(name, secret) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(name))
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return `sealed:${Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64')}`
    },
    open(name, sealed) {
      const [, base64] = /^sealed:(.+)$/.exec(sealed) ?? []
      const bytes = Buffer.from(base64 ?? '', 'base64')
      if (bytes.length < nonceBytes + tagBytes) return null
      const tag = bytes.subarray(nonceBytes, nonceBytes + tagBytes)
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes))
        .setAAD(Buffer.from(name))
        .setAuthTag(tag)
      try {
        const text = decipher.update(bytes.subarray(nonceBytes + tagBytes))
        return Buffer.concat([text, decipher.final()]).toString('utf8')
      } catch {
        return null
      }
    },
  }
}

/** Where the configuration has no key, secrets are as safe as the database. */
export const unsealed: Seal = {
  seal: (_, secret) => `plain:${secret}`,
  open: (_, sealed) => /^plain:(.*)$/s.exec(sealed)?.[1] ?? null,
}
