import { createHmac } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const suffixLength = 6
/** 36^6: numbers from here on start over with another date in front. */
const suffixes = 36 ** suffixLength
const halfBits = 16
const halfSize = 2 ** halfBits
const rounds = 4

/**
 * `YYMMDD` and six capitals or digits. The suffix is a keyed permutation of a counter: no two numbers
 * share one, and from one code nobody can tell another.
 */
export function shipCode(day: string, number: number, key: Uint8Array): string {
  if (!Number.isSafeInteger(number) || number < 0)
    throw new RangeError(`no ship code for ${number}`)
  let scrambled = number % suffixes
  // The permutation is of 32 bits; walking along its cycle keeps the result among the suffixes.
  do scrambled = permute(scrambled, key)
  while (scrambled >= suffixes)
  return day.slice(2, 4) + day.slice(5, 7) + day.slice(8, 10) + base36(scrambled)
}

function permute(value: number, key: Uint8Array): number {
  let left = Math.floor(value / halfSize)
  let right = value % halfSize
  for (let round = 0; round < rounds; round++) {
    const mixed = createHmac('sha256', key).update(`${round}:${right}`).digest().readUInt16BE(0)
    ;[left, right] = [right, left ^ mixed]
  }
  return left * halfSize + right
}

const base36 = (value: number): string =>
  Array.from({ length: suffixLength }, (_, place) =>
    alphabet.charAt(Math.floor(value / 36 ** (suffixLength - 1 - place)) % 36),
  ).join('')
