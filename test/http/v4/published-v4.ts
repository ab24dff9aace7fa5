import { PublishedApi } from '../../support/openapi.ts'

export const publishedV4 = new PublishedApi(new URL('../../../openapi/v4.json', import.meta.url))
