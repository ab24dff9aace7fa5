import type { Manufacturer } from '../shipment/manufacturer.ts'
import { foldLetters } from '../values/fold-letters.ts'

/**
 * The manufacturer identification code, by the rules of the US customs for form 7501 (19 CFR 102,
 * appendix). Their examples are its tests.
 */
export const manufacturerCode = (
  { name, address1, city }: Record<'name' | 'address1' | 'city', string>,
  place: string,
): string => place + lettersOfName(name) + digitsOfStreet(address1) + lettersOfCity(city)

/** Canada is named by its provinces. */
const canadianPlaces: Readonly<Record<string, string>> = {
  AB: 'XA',
  BC: 'XC',
  MB: 'XM',
  NB: 'XB',
  NL: 'XW',
  NS: 'XN',
  NT: 'XT',
  NU: 'XV',
  ON: 'XO',
  PE: 'XP',
  QC: 'XQ',
  SK: 'XS',
  YT: 'XY',
}

/** The first two letters of the code; null where Canada's province is not known. */
export const placeOfCode = (
  countryCode: string,
  { provinceCode }: Pick<Manufacturer, 'provinceCode'>,
): string | null =>
  countryCode === 'CA'
    ? (canadianPlaces[provinceCode?.toUpperCase() ?? ''] ?? null)
    : countryCode.toUpperCase()

const ignoredWords: ReadonlySet<string> = new Set(['A', 'AN', 'AND', 'OF', 'THE'])

/** They say the kind of a company in front of its name: `PT Morich Indo Fashion`. */
const kindsOfCompany: readonly (readonly string[])[] = [
  ['FABRICA', 'DE', 'ARTIGOS', 'DE', 'VESTUARIO'],
  ['PT'],
  ['JSC'],
  ['OAO'],
  ['OOO'],
  ['ZAO'],
]

const dashes = '[-\\u2010-\\u2015]'
const spacedDash = new RegExp(`\\s*${dashes}\\s*`, 'g')
const markWithinNumber = new RegExp(`(\\d)(?:,|${dashes})(?=\\d)`, 'g')

/** Three letters of each of the first two words; empty for a name without Latin letters or digits. */
export const lettersOfName = (name: string): string =>
  wordsOfName(name)
    .slice(0, 2)
    .map(word => word.slice(0, 3))
    .join('')

function wordsOfName(name: string): readonly string[] {
  const tokens = foldLetters(name)
    .replace(spacedDash, '')
    .replace(/[,;/()]/g, ' ')
    .split(/\s+/)
    .map(token => token.replace(/[^A-Z0-9]/g, ''))
    .filter(token => token !== '')
  const words = withJoinedInitials(tokens).filter(
    word => !ignoredWords.has(word) && !isInitial(word),
  )
  const own = withoutKind(words)
  return own.length > 0 ? own : tokens
}

const isInitial = (token: string): boolean => /^[A-Z]$/.test(token)

/** `A B C Company` has the words `ABC` and `COMPANY`. */
function withJoinedInitials(tokens: readonly string[]): readonly string[] {
  const words: string[] = []
  let follows = false
  for (const token of tokens) {
    if (follows && isInitial(token)) words.push((words.pop() ?? '') + token)
    else words.push(token)
    follows = isInitial(token)
  }
  return words
}

function withoutKind(words: readonly string[]): readonly string[] {
  const kind = kindsOfCompany.find(
    each => each.length < words.length && each.every((word, at) => word === words[at]),
  )
  return words.slice(kind?.length ?? 0)
}

/** The first four digits of the largest number; empty where the street has none. */
function digitsOfStreet(address1: string): string {
  const numbers = foldLetters(address1).replace(markWithinNumber, '$1').match(/\d+/g) ?? []
  const largest = numbers.reduce<string | null>(
    (most, each) => (most === null || BigInt(each) > BigInt(most) ? each : most),
    null,
  )
  return largest?.slice(0, 4) ?? ''
}

/** Empty for a city without Latin letters. */
export const lettersOfCity = (city: string): string =>
  foldLetters(city)
    .replace(/^\s*THE\s+/, '')
    .replace(/[^A-Z]/g, '')
    .slice(0, 3)
