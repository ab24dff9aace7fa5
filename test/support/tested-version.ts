import { readdirSync } from 'node:fs'

const documents = readdirSync(new URL('../../openapi', import.meta.url))

/** Tests that are about no version ask the newest that is served. Only test/http/vN names a version. */
export const testedVersion = documents
  .map(file => file.replace('.json', ''))
  .reduce((newest, version) =>
    Number(version.slice(1)) > Number(newest.slice(1)) ? version : newest,
  )

export const productionApi = `/api/${testedVersion}`
export const sandboxApi = `/sandbox${productionApi}`
