import { notFound } from '#core/errors.ts'
import { addressParts, fieldsOfAddress } from '../../forms/address-fields.ts'
import type { AccountVisit, Answer } from '../../visit/screen.ts'
import { type Beginning, shipmentNamed } from './begun-with.ts'
import { recipient } from './fields-of-shipment.ts'
import { shipPage } from './ship-page.ts'

/** Fills in to whom another shipment went, and leaves the rest of the form as it is. */
export async function fillInRecent(visit: AccountVisit, begun: Beginning): Promise<Answer> {
  const { form } = visit
  const shipment = await shipmentNamed(visit, form.get('recent'))
  if (shipment === null) throw notFound('Shipment')
  const fields = new URLSearchParams(form)
  for (const part of Object.values(addressParts)) fields.delete(`${recipient}.${part}`)
  for (const [name, text] of fieldsOfAddress(shipment.request.toAddress, recipient))
    fields.set(name, text)
  return await shipPage(visit, { begun, fields, recipientOf: shipment.shipCode })
}
