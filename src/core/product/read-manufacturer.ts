import { countryCodes } from '../address/country-codes.ts'
import { countryNamed, readCountry } from '../address/read-country.ts'
import type { Manufacturer } from '../shipment/manufacturer.ts'
import { foldLetters } from '../values/fold-letters.ts'

const provinceCodeOfName: Readonly<Record<string, string>> = {
  ALBERTA: 'AB',
  BRITISHCOLUMBIA: 'BC',
  MANITOBA: 'MB',
  NEWBRUNSWICK: 'NB',
  NEWFOUNDLAND: 'NL',
  NEWFOUNDLANDANDLABRADOR: 'NL',
  NORTHWESTTERRITORIES: 'NT',
  NOVASCOTIA: 'NS',
  NUNAVUT: 'NU',
  ONTARIO: 'ON',
  PRINCEEDWARDISLAND: 'PE',
  QUEBEC: 'QC',
  SASKATCHEWAN: 'SK',
  YUKON: 'YT',
}

const provinceNamed = (name: string): string | null =>
  provinceCodeOfName[foldLetters(name).replace(/[^A-Z]/g, '')] ?? null

/** Words that end the name of a company, which a comma often precedes. */
const companyEnding =
  /^(?:co|company|corp|corporation|gmbh|inc|incorporated|limited|llc|llp|lp|ltd|ltda|lt[ée]e|plc|pty|pvt|s\.?a\.?|s\.?r\.?l\.?|sarl)\b\.?(?:\s*,?\s*(?:ltd|limited|inc|llc)\.?)?$/i

/** Fields as they were sent, with their codes as codes are written. */
export function tidyManufacturer(sent: Manufacturer): Manufacturer {
  const { provinceCode, countryCode } = sent
  return {
    name: tidy(sent.name),
    address1: tidy(sent.address1),
    city: tidy(sent.city),
    provinceCode:
      provinceCode && (provinceNamed(provinceCode) ?? provinceCode.trim().toUpperCase()),
    postalCode: tidy(sent.postalCode)?.toUpperCase() ?? null,
    countryCode: countryCode && readCountry(countryCode),
  }
}

const tidy = (text: string | null): string | null => text?.trim().replace(/\s+/g, ' ') || null

/**
 * Reads name, street, city, province, postal code and country from one text, parted by commas or lines:
 * `ABC Company Ltd, 1234 Main St, Toronto ON`. Two letters at the end may be a state or a country: they are
 * the country that goods are said to come from, else a state where such a country is named.
 */
export function readManufacturer(text: string, countryOfOrigin: string | null): Manufacturer {
  const parts = text
    .split(/[,;\n\r]+/)
    .map(part => part.trim())
    .filter(part => part !== '')
  const name = takeName(parts)
  const countryCode = takeCountry(parts, countryOfOrigin)
  const { provinceCode, postalCode, rest } = takeRegion(parts)
  const city = rest ?? takeCity(parts)
  const address1 = parts.join(', ') || null
  return tidyManufacturer({ name, address1, city, provinceCode, postalCode, countryCode })
}

function takeName(parts: string[]): string | null {
  const name = parts.shift() ?? null
  const [ending] = parts
  if (name === null || ending === undefined || !companyEnding.test(ending)) return name
  parts.shift()
  return `${name}, ${ending}`
}

function takeCountry(parts: string[], countryOfOrigin: string | null): string | null {
  const last = parts.at(-1)
  if (last === undefined) return null
  const code = last.toUpperCase()
  const isCode = countryCodes.has(code) && (countryOfOrigin === null || countryOfOrigin === code)
  const found = isCode ? code : countryNamed(last)
  if (found !== null) parts.pop()
  return found
}

/** `Toronto ON M5V 2T6`, `M5V 2T6`, `Shenzhen 518000`, `10115 Berlin`, `Ontario`. */
function takeRegion(parts: string[]) {
  let rest = ''
  let provinceCode: string | null = null
  let postalCode: string | null = null
  // A province and a postal code may each stand alone between commas.
  while (rest === '' && parts.length > 0 && isRegion(parts.at(-1) ?? '')) {
    const read = readRegion(parts.pop() ?? '')
    provinceCode ??= read.provinceCode
    postalCode ??= read.postalCode
    rest = read.rest
  }
  return { provinceCode, postalCode, rest: rest || null }
}

const postalCodes =
  /(?:^|\s)([A-Z]\d[A-Z] ?\d[A-Z]\d|\d{3}-\d{4}|\d{5}-\d{4}|\d{4,6})$|^(\d{4,6})(?=\s|$)/i

const isRegion = (part: string): boolean => {
  const { provinceCode, postalCode } = readRegion(part)
  return provinceCode !== null || postalCode !== null
}

function readRegion(part: string) {
  const code = postalCodes.exec(part)
  const postalCode = code?.[1] ?? code?.[2] ?? null
  const words = part.replace(postalCodes, '').trim()
  const named = provinceNamed(words)
  const ending = named === null ? /(?:^|\s)([A-Z]{2})$/.exec(words) : null
  const provinceCode = named ?? ending?.[1] ?? null
  const rest = named === null ? words.slice(0, ending?.index).trim() : ''
  return { provinceCode, postalCode, rest }
}

/** A lone part with a number is a street. */
function takeCity(parts: string[]): string | null {
  const last = parts.at(-1)
  if (last === undefined || (parts.length === 1 && /\d/.test(last))) return null
  parts.pop()
  return last
}
