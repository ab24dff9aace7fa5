import { blankAddress, type PostalAddress } from '../address/postal-address.ts'
import { isPostBox } from '../address/receiving-place.ts'
import type { AddressAlmanac, CountryRules } from './address-almanac.ts'
import { areaOf } from './check-area.ts'
import { checkPostalCode } from './check-postal-code.ts'
import { findCountry, guessCountry } from './find-country.ts'
import { findProvince } from './find-province.ts'
import { placeKey } from './place-key.ts'
import { tidyText } from './tidy-address.ts'

/** More lines than an address has are not read. */
const mostLines = 12

/** Reads an address that was written as one text, line by line or with commas. */
export function readAddress(text: string, almanac: AddressAlmanac): PostalAddress {
  const lines = text
    .slice(0, 1000)
    .split(/[\n,;]+/)
    .flatMap(line => tidyText(line) ?? [])
    .slice(0, mostLines)
  const { countryCode, rest } = takeCountry(lines, almanac)
  const rules = countryCode === null ? null : almanac.countries.get(countryCode)
  if (!rules) return { ...blankAddress, countryCode, ...placeLines(rest, null) }
  return readPlace(rest, rules)
}

type Taken = { readonly countryCode: string | null; readonly rest: readonly string[] }

/** The country is the last line, or what only a postal code of one country looks like. */
function takeCountry(lines: readonly string[], almanac: AddressAlmanac): Taken {
  const last = lines.at(-1) ?? ''
  const before = lines.slice(0, -1)
  const named = findCountry(almanac, last)
  if (named !== null && before.length > 0 && !isState(last, before, almanac)) {
    return { countryCode: named, rest: before }
  }
  const trailing = /^(.*\S)\s+(\S+(?:\s\S+)?)$/.exec(last)
  if (trailing?.[1] !== undefined && trailing[2] !== undefined && trailing[2].length > 2) {
    const country = findCountry(almanac, trailing[2])
    if (country !== null) return { countryCode: country, rest: [...before, trailing[1]] }
  }
  return { countryCode: countryWithin(lines, almanac), rest: lines }
}

/** `CA` at the end is California where a ZIP code of California stands with it, and else Canada. */
function isState(last: string, before: readonly string[], { countries }: AddressAlmanac): boolean {
  const us = countries.get('US')
  if (last.length !== 2 || !us) return false
  const zip = /\b\d{5}\b/.exec(before.join(' '))?.[0]
  const state = findProvince(us, last)?.code
  return zip !== undefined && state !== undefined && areaOf(us, zip)?.provinces[0] === state
}

function countryWithin(lines: readonly string[], almanac: AddressAlmanac): string | null {
  const words = lines.flatMap(line => line.split(' '))
  for (let at = words.length - 1; at >= 0; at--) {
    for (const size of [2, 1]) {
      const postalCode = words.slice(at, at + size).join(' ')
      if (!/\d/.test(postalCode)) continue
      const around = [
        words[at - 1],
        words.slice(Math.max(0, at - 2), at).join(' '),
        words[at + size],
      ]
      for (const provinceCode of around) {
        const guess = guessCountry(almanac, { postalCode, provinceCode: provinceCode ?? null })
        if (guess !== null) return guess
      }
    }
  }
  return null
}

function readPlace(lines: readonly string[], rules: CountryRules): PostalAddress {
  const { postalCode, rest: withoutCode } = takePostalCode(lines, rules)
  const { provinceCode, rest } = takeFirstProvince(takeProvince(withoutCode, rules), rules)
  const area =
    postalCode === null ? null : areaOf(rules, postalCode.replace(/[ -]/g, '').slice(0, 5))
  const places = new Set((area?.places ?? []).map(placeKey))
  return {
    ...blankAddress,
    countryCode: rules.code,
    postalCode,
    provinceCode,
    ...placeLines(rest, places),
  }
}

type PostalTaken = { readonly postalCode: string | null; readonly rest: readonly string[] }

/** The last words, one to three, that are a postal code of the country. */
function takePostalCode(lines: readonly string[], rules: CountryRules): PostalTaken {
  for (let at = lines.length - 1; at >= 0; at--) {
    const words = (lines[at] ?? '').replace(/^〒/, '').split(' ')
    // The first line has the number of the house, unless it is a postal code and nothing else.
    const isFirst = at === 0 && lines.length > 1
    for (let end = words.length; end > 0; end--) {
      for (let start = Math.max(0, end - 3); start < end; start++) {
        if (isFirst && end - start < words.length) continue
        const code = words.slice(start, end).join(' ')
        if (!/\d/.test(code) || !isCode(rules, code)) continue
        const left = [...words.slice(0, start), ...words.slice(end)].join(' ')
        const rest = lines.map((line, index) => (index === at ? left : line))
        return { postalCode: code, rest: rest.flatMap(line => tidyText(line) ?? []) }
      }
    }
  }
  return { postalCode: null, rest: lines }
}

function isCode(rules: CountryRules, text: string): boolean {
  const { postalCode, issues } = checkPostalCode(rules, text, null)
  return postalCode !== null && rules.postalForms !== null && issues.length === 0
}

type ProvinceTaken = { readonly provinceCode: string | null; readonly rest: readonly string[] }

/** The last words, one to three, that name a province; the first line is the street's. */
function takeProvince(lines: readonly string[], rules: CountryRules): ProvinceTaken {
  for (let at = lines.length - 1; at >= Math.max(0, lines.length - 2); at--) {
    const words = (lines[at] ?? '').split(' ')
    for (let size = Math.min(3, words.length); size > 0; size--) {
      const text = words.slice(-size).join(' ')
      const whole = size === words.length
      // A city is often called as its province: then it is the city, unless another line is left for that.
      if ((at === 0 && whole) || !/\p{L}/u.test(text)) continue
      const province = findProvince(rules, text)
      if (province === null || (whole && lines.length < 3 && text.length > 3)) continue
      const left = words.slice(0, -size).join(' ')
      const rest = lines.flatMap((line, index) => (index === at ? (left === '' ? [] : left) : line))
      return { provinceCode: province.code, rest }
    }
  }
  return { provinceCode: null, rest: lines }
}

type Lines = Pick<PostalAddress, 'name' | 'address1' | 'address2' | 'city'>

/** East Asia begins with the province and ends with the street. */
function takeFirstProvince(taken: ProvinceTaken, rules: CountryRules): ProvinceTaken {
  const [first = '', ...others] = taken.rest
  if (taken.provinceCode !== null || others.length < 2 || /\d/.test(first)) return taken
  const province = findProvince(rules, first)
  return province === null ? taken : { provinceCode: province.code, rest: others.toReversed() }
}

/** What is left: perhaps a name, the street, perhaps more of it, and the city. */
function placeLines(lines: readonly string[], places: ReadonlySet<string> | null): Lines {
  const [only] = lines
  if (lines.length <= 1) return splitStreet(only ?? null, places)
  const city = lines.at(-1) ?? null
  const above = lines.slice(0, -1)
  const street = above.findIndex(isStreet)
  const first = street < 0 ? 0 : street
  const [line = null, ...others] = unitsLast(above.slice(first))
  return {
    name: first === 0 ? null : above.slice(0, first).join(', '),
    address1: line,
    address2: others.join(', ') || null,
    city,
  }
}

/** A flat that stands above its street is written below it. */
function unitsLast(lines: readonly string[]): readonly string[] {
  const [first = '', second, ...others] = lines
  const isUnit = /^(?:(?:apt|apartment|unit|suite|ste|flat|floor|room)\b|#)[.\s]*\w+$/i.test(first)
  return isUnit && second !== undefined ? [second, first, ...others] : lines
}

const isStreet = (line: string): boolean =>
  /\d/.test(line) || isPostBox({ ...blankAddress, address1: line })

const wayWord =
  /^(?:street|st|avenue|ave|av|road|rd|boulevard|blvd|drive|dr|lane|ln|court|ct|way|place|pl|square|sq|highway|hwy|parkway|pkwy|terrace|ter|circle|cir|trail|trl|crescent|cres|broadway)\.?$/i
const unitWord = /^(?:apt|unit|suite|ste|floor|fl|room|rm|#.*|\d+\w?|n|s|e|w|ne|nw|se|sw)\.?$/i

/** One line for street and city: cut before a known place, else after the word for a street. */
function splitStreet(line: string | null, places: ReadonlySet<string> | null): Lines {
  const none = { name: null, address2: null }
  if (line === null) return { ...none, address1: null, city: null }
  const words = line.split(' ')
  for (let cut = words.length - 1; cut > 0; cut--) {
    const city = words.slice(cut).join(' ')
    if (places?.has(placeKey(city))) {
      return { ...none, address1: words.slice(0, cut).join(' '), city }
    }
  }
  if (!/\d/.test(line)) return { ...none, address1: null, city: line }
  let cut = words.findLastIndex((word, at) => at > 0 && wayWord.test(word)) + 1
  while (cut > 0 && cut < words.length - 1 && unitWord.test(words[cut] ?? '')) cut++
  if (cut === 0) return { ...none, address1: line, city: null }
  const city = words.slice(cut).join(' ')
  return { ...none, address1: words.slice(0, cut).join(' '), city: city === '' ? null : city }
}
