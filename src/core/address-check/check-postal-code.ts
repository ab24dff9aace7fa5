import type { CountryRules } from './address-almanac.ts'
import { type AddressIssue, addressIssue } from './address-issue.ts'
import { provincesOf } from './find-province.ts'
import { compactCode, inForm, type PostalForm, withoutLookAlikes } from './postal-form.ts'

type PostalFinding = {
  /** As the country writes it; as it was sent where it has no form of the country. */
  readonly postalCode: string | null
  /** Letters and digits of a code in the form of today; null for any other. */
  readonly current: string | null
  readonly issues: readonly AddressIssue[]
}

type ReadCode = { readonly written: string; readonly form: PostalForm; readonly mended: boolean }

/** Judges the form of a postal code and writes it as its country does. */
export function checkPostalCode(
  rules: CountryRules,
  sent: string | null,
  province: string | null,
): PostalFinding {
  const { postalForms: forms } = rules
  if (sent === null || forms === null) return { postalCode: sent, current: null, issues: [] }
  if (forms.length === 0) {
    const says = `${rules.name} has no postal codes, so ${sent} was left out.`
    return {
      postalCode: null,
      current: null,
      issues: [addressIssue('postalCode', 'unlikely', says)],
    }
  }
  const code = readCode(rules, forms, sent)
  if (code === null) {
    const says = `${sent} is not a postal code in ${rules.name}, where they look like ${examplesOf(rules)}.`
    const suggestion = withLostZero(rules, forms, sent, province)
    const issues = [addressIssue('postalCode', 'malformed', says, suggestion)]
    return { postalCode: sent, current: null, issues }
  }
  const { written, form, mended } = code
  const says = `The postal code ${sent} was read as ${written}.`
  return {
    postalCode: written,
    current: form === forms[0] || rules.areas !== null ? compactCode(written) : null,
    issues: mended ? [addressIssue('postalCode', 'unlikely', says, written)] : [],
  }
}

const examplesOf = ({ examples }: CountryRules): string => examples.slice(0, 2).join(' or ')

function readCode(
  rules: CountryRules,
  forms: readonly PostalForm[],
  sent: string,
): ReadCode | null {
  const compact = compactCode(sent)
  const prefixed = withoutCountry(rules, compact)
  for (const code of prefixed === null ? [compact] : [compact, prefixed]) {
    const read = matchForms(rules, forms, code)
    if (read) return { ...read, mended: false }
  }
  for (const form of forms) {
    const mended = withoutLookAlikes(form, compact)
    const read = mended === null ? null : matchForms(rules, forms, mended)
    if (read) return { ...read, mended: true }
  }
  return null
}

function matchForms(
  { postalPattern }: CountryRules,
  forms: readonly PostalForm[],
  code: string,
): Omit<ReadCode, 'mended'> | null {
  for (const form of forms) {
    // A form that begins with the country is written without it, too.
    const lead = /^[A-Z]+(?=#)/.exec(form.compact)?.[0] ?? ''
    const whole = lead !== '' && code.length === form.compact.length - lead.length
    const read = whole ? lead + code : code
    const written = inForm(form, read)
    if (written !== null && (postalPattern === null || postalPattern.test(read))) {
      return { written, form }
    }
  }
  return null
}

/** `D-10115` and `CH-8001` are written by people abroad. */
function withoutCountry({ code }: CountryRules, compact: string): string | null {
  const lead = /^[A-Z]{1,3}(?=\d)/.exec(compact)?.[0]
  if (lead === undefined) return null
  const known = lead === code || lead === code[0] || (lead === 'FIN' && code === 'FI')
  return known ? compact.slice(lead.length) : null
}

/** Spreadsheets take the first 0 away. It is put back where the province then agrees. */
function withLostZero(
  rules: CountryRules,
  [form]: readonly PostalForm[],
  sent: string,
  province: string | null,
): string | null {
  if (!form || province === null || !/^#+$/.test(form.compact) || !/^\d+$/.test(sent)) return null
  if (sent.length !== form.compact.length - 1) return null
  const whole = `0${sent}`
  if (!provincesOf(rules, whole)?.includes(province)) return null
  return matchForms(rules, [form], whole)?.written ?? null
}
