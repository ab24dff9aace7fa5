import Type, { type Static, type TObject } from 'typebox'
import type { Catalogue, Service } from '#core/catalogue/catalogue.ts'
import { nameCode } from '#core/catalogue/catalogue-names.ts'
import { invalid } from '#core/errors.ts'
import {
  choiceOfDraft,
  readServicePreference,
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
    description: 'Code of the service, with which it is bought',
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

type Services = Pick<Catalogue, 'service' | 'findService'>

/** The services of either kind of goods: a refusal says that one is of the other kind. */
export type ServicesOfKinds = { readonly catalogue: Services; readonly freight: Services }

/** The name of the courier's service that a code, an id, a name or an alias means. */
export const courierNamed = (
  sent: string | number,
  { catalogue, freight }: ServicesOfKinds,
): string => serviceNamed(sent, catalogue, freight, name => `${name} carries freight: use type ltl`)

export const freightNamed = (
  sent: string | number,
  { catalogue, freight }: ServicesOfKinds,
): string =>
  serviceNamed(
    sent,
    freight,
    catalogue,
    name => `${name} is a courier service: freight needs a freight service`,
  )

function serviceNamed(
  sent: string | number,
  services: Services,
  others: Services,
  saysOfOther: (name: string | number) => string,
): string {
  const found = find(sent, services)
  if (found) return found.name
  const says = find(sent, others)
    ? `The service ${saysOfOther(sent)}.`
    : `The service is not a known service: ${sent}.`
  throw invalid('service', says)
}

function find(sent: string | number, { service, findService }: Services): Service | null {
  const id = typeof sent === 'number' ? sent : parseId(sent)
  return id === null ? findService(String(sent)) : service(id)
}

/** What a draft names, by its code; a keyword such as `cheapest`, or a name that is known no more, as it stands. */
export function serviceOfDraft(
  text: string | null,
  { findService }: Pick<Catalogue, 'findService'>,
): string | null {
  if (text === null) return null
  const service = findService(text)
  return service ? serviceCode(service) : (readServicePreference(text) ?? text)
}

type Sent = string | number | null | undefined

/** What a shipment is to be bought by: the name of a service, or a keyword such as `cheapest`. */
export function serviceOrKeyword(sent: Sent, services: ServicesOfKinds): string | null {
  if (sent === null || sent === undefined) return null
  const keyword = typeof sent === 'string' ? readServicePreference(sent) : null
  return keyword ?? courierNamed(sent, services)
}

/** Null where the request leaves the choice to the shipment. */
export function toServiceChoice(sent: Sent, services: ServicesOfKinds): ServiceChoice | null {
  const text = serviceOrKeyword(sent, services)
  return text === null ? null : choiceOfDraft(text)
}
