import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { HashingQueue } from './hashing-queue.ts'

type Cost = { readonly memoryKib: number; readonly passes: number; readonly parallelism: number }

/** The least that OWASP recommends for argon2id. May rise: a hash says by which cost it was made. */
const cost: Cost = { memoryKib: 19_456, passes: 2, parallelism: 1 }
const saltBytes = 16
const tagBytes = 32

const derive = (parameters: Argon2Parameters): Promise<Buffer> =>
  promisify(argon2)('argon2id', parameters)
const queue = new HashingQueue()

/** One form for what keyboards type in several ways. */
const messageOf = (password: string): string => password.normalize('NFKC')

const tagOf = (
  password: string,
  salt: Uint8Array,
  by: Cost,
  tagLength: number,
): Promise<Buffer> => {
  const parameters: Argon2Parameters = {
    message: messageOf(password),
    nonce: salt,
    memory: by.memoryKib,
    passes: by.passes,
    parallelism: by.parallelism,
    tagLength,
  }
  return queue.run(() => derive(parameters))
}

const base64 = (bytes: Uint8Array): string =>
  Buffer.from(bytes).toString('base64').replace(/=+$/, '')

const textOf = ({ memoryKib, passes, parallelism }: Cost, salt: Uint8Array, tag: Uint8Array) =>
  `$argon2id$v=19$m=${memoryKib},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes)
  return textOf(cost, salt, await tagOf(password, salt, cost, tagBytes))
}

type StoredHash = { readonly by: Cost; readonly salt: Buffer; readonly tag: Buffer }

function parseHash(text: string): StoredHash {
  const form = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/
  const [, memory, passes, parallelism, salt, tag] = form.exec(text) ?? []
  if (salt === undefined || tag === undefined) {
    throw new Error('A password is stored in an unknown form.')
  }
  return {
    by: {
      memoryKib: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
    },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

/** For users who are unknown, or have no password: nobody's, by today's cost. */
const nobodysHash = textOf(cost, randomBytes(saltBytes), randomBytes(tagBytes))

/** Takes as long where there is no hash. */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const { by, salt, tag } = parseHash(hash ?? nobodysHash)
  const found = await tagOf(password, salt, by, tag.length)
  return timingSafeEqual(found, tag) && hash !== null
}

/** Whether the hash was made by another cost than today's. */
export const isOutdated = (hash: string): boolean => {
  const { by } = parseHash(hash)
  return (Object.keys(cost) as (keyof Cost)[]).some(key => by[key] !== cost[key])
}
