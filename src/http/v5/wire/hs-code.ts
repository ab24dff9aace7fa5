import Type from 'typebox'
import { patternSays } from '#schema/validation.ts'

export const hsCode = (description: string) =>
  Type.String({
    maxLength: 255,
    pattern: '^\\d(?:\\.?\\d){5,9}$',
    description,
    [patternSays]: 'must be 6 to 10 digits, with or without dots',
  })
