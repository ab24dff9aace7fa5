import Type from 'typebox'
import { shipCodeExample } from './examples.ts'

export const ShipCodePath = Type.Object({
  ship_code: Type.String({
    description: 'Ship code; case and spaces do not count',
    examples: [shipCodeExample],
  }),
})
