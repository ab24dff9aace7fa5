import { createCipheriv, hash } from 'node:crypto'

const suffixLength = 6

/** How a text names a ship code, as the source of an expression; the examples of the contract have four. */
export const shipCodeForm = String.raw`\d{6}[0-9A-Z]{4,${suffixLength}}`

/** 36^6: numbers from here on start over with another date in front. */
const suffixes = 36 ** suffixLength
const halfSize = 2 ** 16
const rounds = 4

/**
 * `YYMMDD` and six capitals or digits. The suffix is a keyed permutation of a counter: no two numbers
 * share one, and from one code nobody can tell another.
 */
export function shipCode(day: string, number: number, key: Uint8Array): string {
  if (!Number.isSafeInteger(number) || number < 0)
    throw new RangeError(`no ship code for ${number}`)
  const table = tableOf(key)
  let scrambled = number % suffixes
  // The permutation is of 32 bits; walking along its cycle keeps the result among the suffixes.
  do scrambled = permute(scrambled, table)
  while (scrambled >= suffixes)
  return day.slice(2, 4) + day.slice(5, 7) + day.slice(8, 10) + base36(scrambled)
}

function permute(value: number, table: Uint16Array): number {
  let left = Math.floor(value / halfSize)
  let right = value % halfSize
  for (let round = 0; round < rounds; round++) {
    ;[left, right] = [right, left ^ (table[round * halfSize + right] ?? 0)]
  }
  return left * halfSize + right
}

const tables = new WeakMap<Uint8Array, Uint16Array>()

/** What each half becomes in each round: half a megabyte of one keystream, drawn once for a key. */
function tableOf(key: Uint8Array): Uint16Array {
  const known = tables.get(key)
  if (known) return known
  const cipher = createCipheriv('aes-256-ctr', hash('sha256', key, 'buffer'), Buffer.alloc(16))
  const stream = cipher.update(Buffer.alloc(rounds * halfSize * 2))
  const table = Uint16Array.from({ length: rounds * halfSize }, (_, place) =>
    stream.readUInt16LE(place * 2),
  )
  tables.set(key, table)
  return table
}

const base36 = (value: number): string =>
  value.toString(36).toUpperCase().padStart(suffixLength, '0')
