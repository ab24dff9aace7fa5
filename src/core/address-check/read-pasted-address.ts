import type { PostalAddress } from '../address/postal-address.ts'
import type { AddressAlmanac } from './address-almanac.ts'
import { readAddress } from './read-address.ts'
import { tidyAddress, tidyText } from './tidy-address.ts'

/** Whoever reads a longer text takes something else for an address. */
export const longestPaste = 2000

/** Reads an address as people copy it from a shop or a mail: with a telephone number and an e-mail address. */
export function readPastedAddress(text: string, almanac: AddressAlmanac): PostalAddress {
  const pieces = text.split(/[\n,;]+/)
  let email: string | null = null
  let phone: string | null = null
  const rest: string[] = []
  for (const piece of pieces) {
    const line = tidyText(piece) ?? ''
    const [mail = null] = emailIn.exec(line) ?? []
    const [, number = null] = mail === null ? (phoneLine.exec(line) ?? []) : []
    if (mail !== null && email === null) email = mail
    else if (number !== null && phone === null && isPhone(line, number)) phone = number
    else if (line !== '') rest.push(line)
  }
  const address = readAddress(rest.join('\n'), almanac)
  return tidyAddress({ ...address, ...recipientOf(address), email, phone })
}

const emailIn = /[^\s<>()":]+@[^\s<>()":]+\.[\p{L}]{2,}/u
const labelled = /^(?:phone|tel|telephone|mobile|cell|ph|t|p|m)\b[.:\s]/i
const phoneLine =
  /^(?:(?:phone|tel|telephone|mobile|cell|ph|t|p|m)\b[.:\s]*)?(\+?[\d\s().-]{7,}(?:(?:x|ext)[.\s]*\d+)?)$/i

/** Without a word before it, a short number may be a postal code. */
function isPhone(line: string, number: string): boolean {
  const digits = number.replace(/\D/g, '').length
  return digits >= 7 && (labelled.test(line) || number.startsWith('+') || digits >= 10)
}

/** Above the street stands who lives there, and perhaps below it the company. */
function recipientOf({ name }: PostalAddress): Pick<PostalAddress, 'name' | 'company'> {
  const [person = null, ...others] = name?.split(', ') ?? []
  return { name: person, company: others.join(', ') || null }
}
