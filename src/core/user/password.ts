import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { longestPassword } from './admit-password.ts'
import { HashingQueue } from './hashing-queue.ts'

/** The cost of hashing a password, and of guessing one. */
export type HashingCost = {
  readonly memoryKib: number
  readonly passes: number
  readonly parallelism: number
}

/** The least that OWASP recommends for argon2id. May rise: a hash says by which cost it was made. */
export const recommendedCost: HashingCost = { memoryKib: 19_456, passes: 2, parallelism: 1 }

const saltBytes = 16
const tagBytes = 32

const derive = (parameters: Argon2Parameters): Promise<Buffer> =>
  promisify(argon2)('argon2id', parameters)
const queue = new HashingQueue()

/** Keyboards type one character in several ways: this is their one form. */
const messageOf = (password: string): string => password.normalize('NFKC')

const tagOf = (
  password: string,
  salt: Uint8Array,
  by: HashingCost,
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

const textOf = (
  { memoryKib, passes, parallelism }: HashingCost,
  salt: Uint8Array,
  tag: Uint8Array,
) => `$argon2id$v=19$m=${memoryKib},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`

type StoredHash = { readonly by: HashingCost; readonly salt: Buffer; readonly tag: Buffer }

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

/** Hashes passwords at one cost, and knows those again that were hashed at another. */
export class PasswordHashing {
  readonly #cost: HashingCost
  /** Stands in for the hash of a user who is unknown, or has no password. */
  readonly #nobodysHash: string

  constructor(cost: HashingCost) {
    this.#cost = cost
    this.#nobodysHash = textOf(cost, randomBytes(saltBytes), randomBytes(tagBytes))
  }

  async hash(password: string): Promise<string> {
    const salt = randomBytes(saltBytes)
    return textOf(this.#cost, salt, await tagOf(password, salt, this.#cost, tagBytes))
  }

  /**
   * Whether the password is the one of the hash; takes as long where there is no hash. What is longer than
   * any password is not hashed whole, and is nobody's.
   */
  async isRight(password: string, hash: string | null): Promise<boolean> {
    const isTooLong = [...password].length > longestPassword
    const tried = isTooLong ? password.slice(0, longestPassword) : password
    const { by, salt, tag } = parseHash(hash ?? this.#nobodysHash)
    const found = await tagOf(tried, salt, by, tag.length)
    return timingSafeEqual(found, tag) && hash !== null && !isTooLong
  }

  /** Whether the hash was made at another cost than today's. */
  isOutdated(hash: string): boolean {
    const { by } = parseHash(hash)
    return (Object.keys(this.#cost) as (keyof HashingCost)[]).some(
      key => by[key] !== this.#cost[key],
    )
  }
}
