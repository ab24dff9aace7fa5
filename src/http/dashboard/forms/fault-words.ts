import { withoutSettingHints } from '#core/account/setting-hint.ts'
import type { CoreError, FieldFaults } from '#core/errors.ts'
import { labelInSentence } from './field-labels.ts'

/**
 * The core's sentences name a field by its path, as programs know it: `The packages.1.weight is needed.`,
 * or `time_zone takes a time zone.` People read `The weight of package 2 is needed.`, without the settings that
 * would supply it.
 */
export const faultsInWords = (faults: FieldFaults): FieldFaults =>
  Object.fromEntries(
    Object.entries(faults).map(([path, says]) => [
      path,
      says
        .map(withoutSettingHints)
        .map(sentence =>
          (sentence.startsWith(`${path} `) ? `The ${sentence}` : sentence).replace(
            `The ${path} `,
            `${subject(path)} `,
          ),
        ),
    ]),
  )

/** All that was wrong, in a row. */
export const refusalInWords = ({ fields, message }: CoreError): string =>
  Object.values(faultsInWords(fields)).flat().join(' ') || message

const lists: Readonly<Record<string, string>> = { packages: 'package', items: 'line' }
/** Programs name them, and no form has a field for them. */
const unseen: Readonly<Record<string, string>> = {
  'return_address.country_code': 'country of the return address',
  'from_address.country_code': 'country of the sender',
}
const words: Readonly<Record<string, string>> = {
  country_code: 'country',
  province_code: 'province',
  address1: 'street',
  address2: 'second address line',
  hs_code: 'HS code',
  items: 'goods',
  keep_bodies_until: 'day',
  url: 'address',
}

/** `The weight of package 2`, or `“Made in” of line 1`. */
function subject(path: string): string {
  const field = fieldInWords(path)
  return field.startsWith('“') ? field : `The ${field}`
}

/** `packages.1.weight` → `weight of package 2`. */
export function fieldInWords(path: string): string {
  const [list = '', at = '', ...rest] = path.split('.')
  const name = labelInSentence(path) ?? unseen[path] ?? wordOf(path.split('.').at(-1) ?? path)
  const noun = lists[list]
  return noun !== undefined && rest.length > 0 ? `${name} of ${noun} ${Number(at) + 1}` : name
}

const wordOf = (name: string): string => words[name] ?? name.replaceAll('_', ' ')
