import { existsSync, readdirSync } from 'node:fs'
import type { Body } from './body.ts'

/** How a version asks for a parcel to the US; the fields of the recipient are changed apart. */
export type VersionRequests = {
  /** A parcel that every domestic service of the demo catalogue takes. */
  rateBody(changes?: Body, recipient?: Body): Body
  /** The same parcel, bought by the cheapest tracked service. */
  shipmentBody(changes?: Body, recipient?: Body): Body
  /** What makes a creation a draft. */
  readonly draft: Body
}

const versions = new URL('../http/', import.meta.url)

/** Tests that are about no version ask the newest that has requests for them. Only test/http/vN names one. */
export const testedVersion = readdirSync(versions)
  .filter(name => existsSync(new URL(`${name}/requests.ts`, versions)))
  .reduce((newest, version) =>
    Number(version.slice(1)) > Number(newest.slice(1)) ? version : newest,
  )

export const productionApi = `/api/${testedVersion}`
export const sandboxApi = `/sandbox${productionApi}`

const lent: VersionRequests = await import(`../http/${testedVersion}/requests.ts`)
export const { rateBody, shipmentBody, draft } = lent
