import { existsSync, readdirSync } from 'node:fs'
import { ApiClient } from './client.ts'
import { PublishedApi } from './openapi.ts'
import type { VersionRequests } from './tested-version.ts'

type OlderVersion = VersionRequests & { readonly name: string; readonly published: PublishedApi }

const tests = new URL('../http/', import.meta.url)

/** Each version that lends its requests: the newest has tests of how the others see what it made. */
export const olderVersions: readonly OlderVersion[] = await Promise.all(
  readdirSync(tests)
    .filter(name => existsSync(new URL(`${name}/requests.ts`, tests)))
    .map(async name => ({
      name,
      published: new PublishedApi(new URL(`../../openapi/${name}.json`, import.meta.url)),
      ...((await import(`../http/${name}/requests.ts`)) as VersionRequests),
    })),
)

export const eachOlderVersion = olderVersions.map(version => [version.name, version] as const)

/** A client of the sandbox, whose answers its version's document judges. */
export const clientOfVersion = (
  { name, published }: OlderVersion,
  service: { readonly url: string },
  token: string,
): ApiClient => new ApiClient(`${service.url}/sandbox/api/${name}`, token, published)
