import { createHmac } from 'node:crypto'

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
export const shipCode = (day: string, number: number, key: Uint8Array): string =>
  codeOf(day, number, mixWith(key))

/** The same for very many: what was mixed once is remembered, a megabyte of it at most. */
export function shipCodeMaker(key: Uint8Array): (day: string, number: number) => string {
  const mix = mixWith(key)
  const mixed = new Int32Array(rounds * halfSize).fill(-1)
  const remembered: Mix = (round, half) => {
    const place = round * halfSize + half
    if (mixed[place] === -1) mixed[place] = mix(round, half)
    return mixed[place] ?? 0
  }
  return (day, number) => codeOf(day, number, remembered)
}

type Mix = (round: number, half: number) => number

const mixWith =
  (key: Uint8Array): Mix =>
  (round, half) =>
    createHmac('sha256', key).update(`${round}:${half}`).digest().readUInt16BE(0)

function codeOf(day: string, number: number, mix: Mix): string {
  if (!Number.isSafeInteger(number) || number < 0)
    throw new RangeError(`no ship code for ${number}`)
  let scrambled = number % suffixes
  // The permutation is of 32 bits; walking along its cycle keeps the result among the suffixes.
  do scrambled = permute(scrambled, mix)
  while (scrambled >= suffixes)
  return day.slice(2, 4) + day.slice(5, 7) + day.slice(8, 10) + base36(scrambled)
}

function permute(value: number, mix: Mix): number {
  let left = Math.floor(value / halfSize)
  let right = value % halfSize
  for (let round = 0; round < rounds; round++) {
    ;[left, right] = [right, left ^ mix(round, right)]
  }
  return left * halfSize + right
}

const base36 = (value: number): string =>
  value.toString(36).toUpperCase().padStart(suffixLength, '0')
