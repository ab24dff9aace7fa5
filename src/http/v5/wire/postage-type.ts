import Type, { type Static } from 'typebox'
import type { Catalogue, Service } from '#core/catalogue/catalogue.ts'
import type { Environment } from '#core/environment.ts'
import type { FreightCatalogue } from '#core/freight/freight-catalogue.ts'
import { unitTypes } from '#core/freight/handling-unit.ts'
import { labelFormats } from '#core/ports/labels.ts'
import { oneOf } from '#schema/fields.ts'
import { text } from './envelope.ts'
import { freightType, goodsTypes } from './goods-forms.ts'
import { pageBody } from './list.ts'
import { serviceCode } from './service.ts'

const PostageType = Type.Object(
  {
    id: Type.Integer({ description: 'Permanent' }),
    name: text('Its name; a request may name it as its service'),
    code: text('The name in the spelling of versions 3 and 4; a request may name it too'),
    service: text('Its code, as in rates and shipments'),
    type: oneOf(goodsTypes, { description: 'What kind of shipments it carries' }),
    carrier: text('Name of the carrier'),
    trackable: Type.Boolean({ description: 'Whether its parcels are tracked' }),
    express: Type.Boolean({ description: 'Whether it is an express service' }),
    international: Type.Boolean({ description: 'Whether it ships to countries other than the US' }),
    package_types: Type.Array(Type.String(), {
      description: 'Names of the package types it takes',
    }),
    label_formats: Type.Array(Type.String(), { description: 'The formats of its labels' }),
  },
  { title: 'PostageType' },
)
type PostageType = Static<typeof PostageType>

const postageTypeExample = {
  id: 2,
  name: '<CarrierA> Priority Mail',
  code: 'carriera_priority_mail',
  service: 'carriera.priority_mail',
  type: 'courier',
  carrier: '<CarrierA>',
  trackable: true,
  express: false,
  international: false,
  package_types: ['Parcel', 'Flat Rate PAdded Envelope'],
  label_formats: ['pdf', 'zpl', 'png'],
}

export const PostageTypesBody = pageBody(
  'PostageTypesResponse',
  'The postage types of this environment',
  PostageType,
  { path: '/postage-types', record: postageTypeExample },
)

export const fromServices = (catalogue: Catalogue, environment: Environment): PostageType[] =>
  catalogue.services
    .filter(({ environments }) => environments.includes(environment))
    .map(service => fromService(service, catalogue))

export const fromFreightServices = (
  { services }: Pick<FreightCatalogue, 'services'>,
  environment: Environment,
): PostageType[] =>
  services.filter(({ environments }) => environments.includes(environment)).map(fromFreightService)

const fromFreightService = (service: Service): PostageType =>
  typed(service, freightType, unitTypes, ['pdf'])

const fromService = (service: Service, catalogue: Catalogue): PostageType => {
  const packageTypes = service.packageIds.flatMap(id => catalogue.packageType(id)?.name ?? [])
  return typed(service, 'courier', packageTypes, labelFormats)
}

const typed = (
  service: Service,
  type: PostageType['type'],
  packageTypes: readonly string[],
  formats: readonly string[],
): PostageType => ({
  id: service.id,
  name: service.name,
  code: service.code,
  service: serviceCode(service),
  type,
  carrier: service.carrier.name,
  trackable: service.trackable,
  express: service.express,
  international: service.international,
  package_types: [...packageTypes],
  label_formats: [...formats],
})
