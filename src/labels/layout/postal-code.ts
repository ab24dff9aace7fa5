/** How a country separates the parts of its code. The pattern matches codes without spaces and hyphens. */
type Parting = readonly [RegExp, string]

const british: Parting = [/^([A-Z]{1,2}\d[A-Z\d]?)(\d[A-Z]{2})$/, '$1 $2']
const threeAndTwo: Parting = [/^(\d{3})(\d{2})$/, '$1 $2']

const partings: ReadonlyMap<string, Parting> = new Map([
  ['BR', [/^(\d{5})(\d{3})$/, '$1-$2']],
  ['CA', [/^([A-Z]\d[A-Z])(\d[A-Z]\d)$/, '$1 $2']],
  ['CZ', threeAndTwo],
  ['GB', british],
  ['GG', british],
  ['GR', threeAndTwo],
  ['IE', [/^([A-Z]\d[\dW])([A-Z\d]{4})$/, '$1 $2']],
  ['IM', british],
  ['JE', british],
  ['JP', [/^(\d{3})(\d{4})$/, '$1-$2']],
  ['NL', [/^(\d{4})([A-Z]{2})$/, '$1 $2']],
  ['PL', [/^(\d{2})(\d{3})$/, '$1-$2']],
  ['PT', [/^(\d{4})(\d{3})$/, '$1-$2']],
  ['SE', threeAndTwo],
  ['SK', threeAndTwo],
  ['US', [/^(\d{5})(\d{4})$/, '$1-$2']],
])

const bareCode = (postalCode: string): string => postalCode.replace(/[\s-]/g, '').toUpperCase()

/** As the country writes it; as the client sent it where that is not known. */
export function postalForm(postalCode: string, countryCode: string): string {
  const parting = partings.get(countryCode)
  const bare = bareCode(postalCode)
  return parting?.[0].test(bare) ? bare.replace(...parting) : postalCode
}

/** Takes off the country's letters: its form prints them in front of the code, and some senders too. */
export const withoutLetters = (postalCode: string, letters: string): string =>
  letters !== '' && bareCode(postalCode).startsWith(letters)
    ? postalCode
        .trim()
        .slice(letters.length)
        .replace(/^[\s-]+/, '')
    : postalCode

/** People type zeros and dashes where a web form demands a code that their country does not have. */
export const isFiller = (postalCode: string): boolean => !/[A-Z1-9]/i.test(postalCode)
