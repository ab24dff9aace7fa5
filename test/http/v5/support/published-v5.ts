import { PublishedApi } from '../../../support/openapi.ts'

export const publishedV5 = new PublishedApi(new URL('../../../../openapi/v5.json', import.meta.url))
