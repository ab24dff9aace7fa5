import type { QuestionFault, QuestionPart } from '#core/rating/unchecked-question.ts'

export const fieldOfPart = {
  countryCode: 'to_address.country_code',
  returnCountryCode: 'return_address.country_code',
  fromCountryCode: 'from_address.country_code',
  postalCode: 'to_address.postal_code',
  packageType: 'package_type',
  length: 'length',
  width: 'width',
  height: 'height',
  sizeUnit: 'size_unit',
  services: 'service',
  region: 'region',
  declaredValue: 'items',
} as const satisfies Record<QuestionPart, string>

/** The field that a part of a question came in. */
export const questionPath = ({
  part,
  package: at,
}: Pick<QuestionFault, 'part' | 'package'>): string =>
  at === undefined ? fieldOfPart[part] : `packages.${at}.${fieldOfPart[part]}`
