/**
 * How countries write the lines of an address. Small letters are its parts: `n` the person, `o` the
 * company, `a` the street, `c` the town, `s` the state or province, `z` the postal code. A `/` ends
 * a line; every other character of a form is printed. In every country an address in Latin letters
 * begins with the person and ends with the town.
 */
const countriesOfForm: Readonly<Record<string, string>> = {
  'n/o/a/z c':
    'AD BA BG CR CY CZ DE DO DZ EE EH ET GE GL GN GR GW IS KG KW LA LR MA ME MG MK NE NO PL PT PY RO RS RU SJ SK SM SN TJ TM TN TR UA VA XK ZM',
  'o/n/a/z c': 'AT BE BL DK FR GF GP MF MQ NC NL PM RE WF YT',
  'n/o/a/c s z': 'CA FM MH PW UM US',
  'o/n/a/c s z': 'AU CC CX HM NF',
  'n/o/a/c z': 'BH BM BN CK IL JO KH LB LS MT MV NP NZ SA SG',
  'n/o/a/c/z': 'FK GG GS IM IO JE KE LK PN SH SZ TC ZA',
  'n/o/a/c': 'AE BF CD CI GI MW MZ ST',
  'n/o/a/z c/s': 'AR BY CL CV MY PH UZ',
  'n/o/a/z c s': 'ES IT PF UY',
  'n/o/a/c/s': 'JM KY NR PA SC SR TV VN',
  'n/o/a/c, s': 'BS CO KN',
  'n/o/a/z/c': 'EC MU OM',
  'n/o/a/c/s/z': 'EG GB IE KZ',
  'n/o/a/c, s/z': 'HN',
  'o/n/a/c, s/z': 'IQ',
  'n/o/a/c z/s': 'IN NG',
  'n/o/a/c/s z': 'ID TH',
  'n/o/a/c, z': 'LV MM',
  'n/o/a/c, s z': 'CN HK JP KR MO SO TW',
  'n/o/a/z c, s': 'MX',
  'n/o/a/z/c, s': 'NI',
  'n/o/a/z-c/s': 'SV',
  'n/o/a/z/c/s': 'AM',
  'n/o/a/s/c': 'KI',
  'n/o/a/s c/z': 'MN',
  'n/o/a/c z s': 'PG',
  'n/o/a/c z, s': 'VE',
  'n/o/a/c - z': 'BD',
  'n/o/a/c-z': 'PK',
  'n/o/a/z- c': 'GT',
  'o/n/a/c-s/z': 'BR',
  'n/o/c/a/z': 'HU',
  'o/n/s/c/a/z': 'IR',
  'o/n/a/AX-z c': 'AX',
  'n/o/a/AZ z c': 'AZ',
  'o/n/a/CH-z c': 'CH',
  'o/n/a/FI-z c': 'FI',
  'n/o/a/FOz c': 'FO',
  'n/o/a/HR-z c': 'HR',
  'n/o/a/HTz c': 'HT',
  'o/n/a/FL-z c': 'LI',
  'o/n/a/LT-z c': 'LT',
  'o/n/a/L-z c': 'LU',
  'n/o/a/MC-z c': 'MC',
  'n/o/a/MD-z c': 'MD',
  'o/n/a/SE-z c': 'SE',
  'n/o/a/SI-z c': 'SI',
}

/** In their own letters these countries write an address from the largest place to the person. */
const formsInOwnLetters: Readonly<Record<string, string>> = {
  CN: 'z/sc/a/o/n',
  HK: 'sc/a/o/n',
  JP: '〒z/sc/a/o/n',
  KR: 's c/a/o/n/z',
  MO: 'c/a/o/n',
  TW: 'z/sc/a/o/n',
}

export type AddressPart = 'n' | 'o' | 'a' | 'c' | 's' | 'z'
/** `before` is printed between two parts of a line, or in front of the first one. */
export type AddressFormPart = { readonly before: string; readonly part: AddressPart }
export type AddressForm = {
  readonly lines: readonly (readonly AddressFormPart[])[]
  readonly inOwnLetters: boolean
}

const readForm = (form: string, inOwnLetters: boolean): AddressForm => ({
  lines: form.split('/').map(line =>
    [...line.matchAll(/([^noacsz]*)([noacsz])/g)].map(([, before = '', part]) => ({
      before,
      part: part as AddressPart,
    })),
  ),
  inOwnLetters,
})

const formOf = new Map(
  Object.entries(countriesOfForm).flatMap(([form, countries]) => {
    const read = readForm(form, false)
    return countries.split(' ').map(country => [country, read] as const)
  }),
)
const ownFormOf = new Map(
  Object.entries(formsInOwnLetters).map(([country, form]) => [country, readForm(form, true)]),
)

/** For countries whose form is not known: it prints every part. */
const anyForm = readForm('n/o/a/c s z', false)

const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

export const isInOwnLetters = (text: string): boolean => eastAsian.test(text)

/** The letters of the street decide whether the address has the form of its own letters. */
export function addressForm(countryCode: string, street: string): AddressForm {
  const own = ownFormOf.get(countryCode)
  if (own && isInOwnLetters(street)) return own
  return formOf.get(countryCode) ?? anyForm
}
