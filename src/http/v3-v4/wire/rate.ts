import Type, { type TSchema } from 'typebox'
import { addOnTypes } from '#core/catalogue/add-on-type.ts'
import { currencies } from '#core/values/money.ts'
import { oneOf } from '#schema/fields.ts'
import { answerBody, text } from './answer-fields.ts'
import { answeredRateExample } from './examples.ts'

export const amountNumber = (description: string) => Type.Number({ description })

export const rateFields = {
  postage_type: text('Name of the postage type'),
  postage_type_id: Type.Integer({ description: 'Id of the postage type' }),
  package_type: text('Name of the package type'),
  trackable: Type.Boolean({ description: 'Whether the parcel is tracked' }),
  base_rate: amountNumber('Before add-ons and tax'),
  add_ons: Type.Array(
    Type.Object(
      {
        name: text('What the carrier calls it'),
        type: oneOf(addOnTypes, { description: 'What it is for' }),
        cost: amountNumber('Before tax'),
        currency: oneOf(currencies, { description: 'Currency of the cost' }),
      },
      { title: 'AddOn' },
    ),
    { description: 'Charges added to the base rate; empty if there are none' },
  ),
  duty: amountNumber('Prepaid duty'),
  rate: amountNumber('base_rate + the sum of add_ons + duty'),
  gst: amountNumber('Goods and services tax'),
  pst: amountNumber('Provincial sales tax'),
  hst: amountNumber('Harmonised sales tax'),
  qst: amountNumber('Quebec sales tax'),
  duty_tax: amountNumber('Prepaid tax on goods that cross the border'),
  tax: amountNumber('gst + pst + hst + qst + duty_tax'),
  total: amountNumber('rate + tax'),
  currency: oneOf(currencies, { description: 'Currency of every amount' }),
  delivery_days: Type.String({ description: 'Days in transit', examples: ['2', '2-5'] }),
}

/** A bought rate, or one that a version without tiers offers. */
export const Rate = Type.Object(rateFields, { title: 'Rate' })

export const ratesBody = <T extends TSchema>(rate: T) =>
  answerBody(
    'RatesResponse',
    'The rates that are valid for the given details',
    {
      rates: Type.Array(rate, { description: 'One for each postage type that takes the parcel' }),
      message: Type.Optional(text('Why the list is empty, or which carrier did not answer')),
    },
    { rates: [answeredRateExample] },
  )
