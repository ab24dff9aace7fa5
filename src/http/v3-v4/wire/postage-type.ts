import Type, { type Static } from 'typebox'
import type { Catalogue, Service } from '#core/catalogue/catalogue.ts'
import type { Environment } from '#core/environment.ts'
import { labelFormats } from '#core/ports/labels.ts'
import { answerBody, text } from './answer-fields.ts'

const PostageType = Type.Object(
  {
    id: Type.Integer({ description: 'Permanent' }),
    name: text('What a request may name as its postage_type'),
    code: text('The name in a spelling for programs'),
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
  carrier: '<CarrierA>',
  trackable: true,
  express: false,
  international: false,
  package_types: ['Parcel', 'Flat Rate PAdded Envelope'],
  label_formats: ['pdf', 'zpl', 'png'],
}

export const PostageTypesBody = answerBody(
  'PostageTypesResponse',
  'Every postage type of this environment',
  { postage_types: Type.Array(PostageType, { description: 'In the order of their ids' }) },
  { postage_types: [postageTypeExample] },
)

export const fromServices = (catalogue: Catalogue, environment: Environment): PostageType[] =>
  catalogue.services
    .filter(({ environments }) => environments.includes(environment))
    .map(service => fromService(service, catalogue))

const fromService = (service: Service, catalogue: Catalogue): PostageType => ({
  id: service.id,
  name: service.name,
  code: service.code,
  carrier: service.carrier.name,
  trackable: service.trackable,
  express: service.express,
  international: service.international,
  package_types: service.packageIds.flatMap(id => catalogue.packageType(id)?.name ?? []),
  label_formats: [...labelFormats],
})
