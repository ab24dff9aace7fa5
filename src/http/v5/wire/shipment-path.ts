import Type from 'typebox'

/** A text that is no id names nothing: the answer is 404. */
export const ShipmentPath = Type.Object({
  shipment_id: Type.String({ description: 'Id of the shipment', examples: ['1'] }),
})
