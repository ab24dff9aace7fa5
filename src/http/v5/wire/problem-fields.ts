import Type from 'typebox'
import { text } from './envelope.ts'

/** What every failure says, be it of a whole call or of one shipment among many. */
export const problemFields = {
  code: text('What clients branch on: a code of [the errors](/docs/errors)'),
  message: text('For people; it may change'),
  details: Type.Record(Type.String(), Type.Array(Type.String()), {
    description: 'What is wrong with each field, by its dotted path; empty where no field is',
  }),
}
