import { displayName } from '#core/catalogue/catalogue-names.ts'
import type { FreightShipment } from '#core/freight/freight-shipment.ts'
import type { UncheckedUnit } from '#core/freight/unchecked-freight.ts'
import type { LabelAddress } from '#core/ports/label-address.ts'
import { html, type Markup } from '../../../base/html.ts'
import { codeToCopy } from '../../components/code-to-copy.ts'
import { addressLines, type PlaceNames } from '../../format/address-lines.ts'
import { time } from '../../format/time.ts'
import type { Frame } from '../../visit/frame.ts'
import { fact, shipCodeFact, trackingLink } from './parcel-facts.ts'

type FreightFacts = {
  readonly shipment: FreightShipment
  readonly shop: LabelAddress
  readonly places: PlaceNames
}

/** What goes on pallets, to whom, and by what. */
export function freightFacts({ shipment, shop, places }: FreightFacts, frame: Frame): Markup {
  const { request, bought, orderId } = shipment
  return html`<section class="card" aria-labelledby="freight-title"><h2 id="freight-title">The freight</h2>
<dl class="facts">
${shipCodeFact(shipment)}
${fact('From', addressLines(shop, places))}
${fact('To', addressLines(request.toAddress, places))}
${fact('Service', bought ? displayName(bought.serviceName) : request.service && displayName(request.service))}
${bought && fact('Days in transit', bought.deliveryDays)}
${bought && fact('PRO number', codeToCopy('pro-number', 'PRO number', trackingLink(bought.trackingCode, frame)))}
${bought && fact('Freight class', String(bought.freightClass))}
${bought && fact('Confirmation', bought.confirmationNumber)}
${fact('Pickup date', request.pickupOn)}
${fact('Accessorials', request.accessorials.join(', '))}
${fact('Order', orderId)}
${fact('Reference', request.reference)}
${fact('Instructions', request.specialInstructions)}
${bought ? fact('Booked', time(bought.boughtAt, frame.timeZone)) : fact('Created', time(shipment.createdAt, frame.timeZone))}
</dl></section>
<section class="card flush" aria-labelledby="units-title"><header><h2 id="units-title">Handling units</h2></header>
<div class="scroll" tabindex="0" role="region" aria-label="Table of handling units"><table><thead><tr><th scope="col">Description</th><th scope="col" class="amount">Quantity</th><th scope="col" class="amount">Weight each</th><th scope="col">Size</th></tr></thead>
<tbody>${request.units.map(unitRow)}</tbody></table></div></section>`
}

const unitRow = (unit: UncheckedUnit): Markup =>
  html`<tr><th scope="row" class="named">${unit.description ?? unit.unitType ?? 'Pallet'}</th><td class="amount">${unit.quantity ?? 1}</td><td class="amount">${unit.weight} ${unit.weightUnit}</td><td>${unit.length === null ? '–' : `${unit.length} × ${unit.width} × ${unit.height} ${unit.sizeUnit ?? ''}`}</td></tr>`
