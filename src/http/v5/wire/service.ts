import Type, { type Static, type TObject } from 'typebox'
import type { Catalogue, Service } from '#core/catalogue/catalogue.ts'
import { nameCode } from '#core/catalogue/catalogue-names.ts'
import { invalid } from '#core/errors.ts'
import {
  choiceOfDraft,
  readServiceWish,
  type ServiceChoice,
} from '#core/purchase/decide/service-choice.ts'
import { matchKey } from '#core/values/match-key.ts'
import { parseId } from '#core/values/parse-id.ts'
import { serviceExample } from './examples.ts'
import { requiredLine } from './request-fields.ts'

type NamedService = Pick<Service, 'code'> & { readonly carrier: Pick<Service['carrier'], 'name'> }

/** `carriera.first_class_mail`. A request that sends it back finds the same service. */
export function serviceCode({ code, carrier }: NamedService): string {
  const carrierCode = nameCode(carrier.name)
  return code.startsWith(`${carrierCode}_`)
    ? `${matchKey(carrier.name)}.${code.slice(carrierCode.length + 1)}`
    : code
}

/** The fields by which every answer names a service. */
export const serviceFields = {
  postage_type_id: Type.Integer({ description: 'Id of the service' }),
  service: Type.String({
    description: 'Code of the service, by which it is bought',
    examples: [serviceExample.service],
  }),
  carrier: Type.String({ description: 'Name of its carrier' }),
  service_name: Type.String({ description: 'Name of the service' }),
}

export function fromService(id: number, catalogue: Pick<Catalogue, 'service'>): ServiceFields {
  const service = catalogue.service(id)
  if (!service) throw new Error(`the catalogue has no service ${id}`)
  const known = namings.get(service) ?? {
    postage_type_id: id,
    service: serviceCode(service),
    carrier: service.carrier.name,
    service_name: service.name,
  }
  namings.set(service, known)
  return known
}

type ServiceFields = Static<TObject<typeof serviceFields>>

/** To make codes of names takes longer than to price a parcel, and every answer has many of them. */
const namings = new WeakMap<Service, ServiceFields>()

/** A service as a request names it. */
export const serviceField = (description: string) =>
  Type.Unsafe<string | number>({
    ...requiredLine(255, description, serviceExample.service),
    type: ['string', 'integer'],
  })

/** The name of the service that a code, an id, a name or an alias means. */
export function serviceNamed(
  sent: string | number,
  { service, findService }: Pick<Catalogue, 'service' | 'findService'>,
): string {
  const id = typeof sent === 'number' ? sent : parseId(sent)
  const found = id === null ? findService(String(sent)) : service(id)
  if (!found) throw invalid('service', `The service is not a known service: ${sent}.`)
  return found.name
}

/** What a draft names, by its code; a wish, or a name that is known no more, as it stands. */
export function serviceOfDraft(
  text: string | null,
  { findService }: Pick<Catalogue, 'findService'>,
): string | null {
  if (text === null) return null
  const service = findService(text)
  return service ? serviceCode(service) : (readServiceWish(text) ?? text)
}

type Sent = string | number | null | undefined

/** What a shipment is to be bought by: the name of a service, or the word of a wish. */
export function serviceOrWish(sent: Sent, catalogue: Catalogue): string | null {
  if (sent === null || sent === undefined) return null
  const wish = typeof sent === 'string' ? readServiceWish(sent) : null
  return wish ?? serviceNamed(sent, catalogue)
}

/** Null where the request leaves the choice to the shipment. */
export function toServiceChoice(sent: Sent, catalogue: Catalogue): ServiceChoice | null {
  const text = serviceOrWish(sent, catalogue)
  return text === null ? null : choiceOfDraft(text)
}
