import { type CustomsPurpose, customsPurposes } from '#core/values/customs-purpose.ts'
import type { Choice } from './field.ts'

export const purposeWords = {
  sale: 'Sale of goods',
  gift: 'Gift',
  sample: 'Commercial sample',
  return: 'Returned goods',
} as const satisfies Record<CustomsPurpose, string>

/** The first one leaves it to what is usual. */
export const purposeChoices = (usual: CustomsPurpose): readonly Choice[] => [
  { value: '', text: `${purposeWords[usual]} (default)` },
  ...customsPurposes.map(value => ({ value, text: purposeWords[value] })),
]
