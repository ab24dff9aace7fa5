import type { CountryRules, Province } from './address-almanac.ts'
import { type AddressIssue, addressIssue } from './address-issue.ts'
import { findProvince, provinceAlmost, provincesOf } from './find-province.ts'

type ProvinceFinding = {
  /** The code; as it was sent where the country has no such province, or none are known. */
  readonly provinceCode: string | null
  readonly province: Province | null
  readonly issues: readonly AddressIssue[]
}

/** Judges a province, alone and by the beginning of the postal code. */
export function checkProvince(
  rules: CountryRules,
  sent: string | null,
  postalCode: string | null,
): ProvinceFinding {
  const possible = postalCode === null ? null : provincesOf(rules, postalCode)
  const [likeliest] = possible ?? []
  if (sent === null) {
    return { provinceCode: null, province: null, issues: lacking(rules, likeliest) }
  }
  if (rules.provinces.length === 0) return { provinceCode: sent, province: null, issues: [] }
  const province = findProvince(rules, sent)
  if (province === null) {
    const says = `${rules.name} has no province ${sent}.`
    const suggestion = likeliest ?? provinceAlmost(rules, sent)?.code
    return {
      provinceCode: sent,
      province,
      issues: [addressIssue('provinceCode', 'unknown', says, suggestion)],
    }
  }
  const { code } = province
  const agrees = possible === null || possible.includes(code)
  return {
    provinceCode: code,
    province,
    issues: agrees ? [] : [elsewhere(rules, province, likeliest)],
  }
}

function lacking(rules: CountryRules, likeliest: string | undefined): readonly AddressIssue[] {
  const says = `An address in ${rules.name} needs a province.`
  if (rules.required.has('province'))
    return [addressIssue('provinceCode', 'missing', says, likeliest)]
  if (!rules.expected.has('province')) return []
  return [
    addressIssue(
      'provinceCode',
      'unlikely',
      `${says} Mail arrives without one, but later.`,
      likeliest,
    ),
  ]
}

const elsewhere = (
  { provinces }: CountryRules,
  { name }: Province,
  likeliest: string | undefined,
): AddressIssue => {
  const there = provinces.find(({ code }) => code === likeliest)?.name ?? 'another province'
  const says = `The postal code is in ${there}, not in ${name}.`
  return addressIssue('provinceCode', 'mismatch', says, likeliest)
}
