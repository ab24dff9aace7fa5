import Type from 'typebox'
import { optional } from './request-fields.ts'

/** How long a client lets carriers take. */
export const timeoutField = optional(
  Type.Integer({
    minimum: 1,
    maximum: 25,
    description:
      'Seconds that carriers have to answer; 4 by default. A longer time brings more complete results, a shorter one faster results with more excluded services',
    examples: [4],
  }),
)

export const TimeoutQuery = Type.Object({ timeout: timeoutField })
