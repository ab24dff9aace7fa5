import { nouns } from '../edge/nouns.ts'
import { listRoute } from '../edge/read-route.ts'
import { fromFreightServices, fromServices, PostageTypesBody } from '../wire/postage-type.ts'
import { ShortListQuery } from '../wire/short-list.ts'

export const listPostageTypes = listRoute('/postage-types', {
  noun: nouns.rates,
  operationId: 'listPostageTypes',
  summary: 'List postage types',
  description:
    'Every service of every carrier that this environment sells, of parcels and of freight (`type` `ltl`), in the order of their ids. All in one answer where no page is asked for.',
  query: ShortListQuery,
  response: { 200: PostageTypesBody },
  list: ({ world: { catalogue, freight, environment } }) => ({
    all: [
      ...fromServices(catalogue(), environment),
      ...fromFreightServices(freight(), environment),
    ],
  }),
})
