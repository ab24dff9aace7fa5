import Type, { type Static } from 'typebox'
import type { Catalogue, Service } from '../../../core/rating/catalogue.ts'
import type { Environment } from '../../../core/world.ts'

export const labelFormats = ['pdf', 'zpl', 'png'] as const

export const PostageType = Type.Object(
  {
    id: Type.Integer({ description: 'Permanent' }),
    name: Type.String(),
    code: Type.String(),
    carrier: Type.String(),
    trackable: Type.Boolean(),
    express: Type.Boolean(),
    international: Type.Boolean(),
    package_types: Type.Array(Type.String(), {
      description: 'Names of the package types it takes',
    }),
    label_formats: Type.Array(Type.String()),
  },
  {
    title: 'PostageType',
    examples: [
      {
        id: 2,
        name: '<CarrierA> Priority Mail',
        code: 'carriera_priority_mail',
        carrier: '<CarrierA>',
        trackable: true,
        express: false,
        international: false,
        package_types: ['Parcel', 'Flat Rate PAdded Envelope'],
        label_formats: ['pdf', 'zpl', 'png'],
      },
    ],
  },
)
export type PostageType = Static<typeof PostageType>

export const PostageTypesBody = Type.Object(
  { success: Type.Literal(true), postage_types: Type.Array(PostageType) },
  { title: 'PostageTypesResponse', description: 'Every postage type of this environment' },
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
