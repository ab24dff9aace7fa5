import Type from 'typebox'

const id = (description: string) => Type.String({ description, examples: ['1'] })

/** A text that is no id names nothing: the answer is 404. */
export const idPath = (description: string) => Type.Object({ id: id(description) })

export const ShipmentPath = Type.Object({ shipment_id: id('Id of the shipment') })
