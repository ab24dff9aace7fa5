import { describe, expect, it } from 'vitest'
import { sharedService } from '#test/support/service.ts'
import { sandboxApi, testedVersion } from '#test/support/tested-version.ts'

const service = await sharedService()

async function crossOriginHeaders(path: string, method = 'GET'): Promise<readonly string[]> {
  const { headers } = await fetch(service.url + path, {
    method,
    redirect: 'manual',
    headers: { origin: 'https://elsewhere.example', accept: 'text/html' },
  })
  return [...headers.keys()].filter(name => name.startsWith('access-control-'))
}

const pages = [
  '/',
  '/docs',
  '/docs.md',
  '/docs/guides/first-label',
  '/docs/nothing',
  '/docs/console',
  '/docs/scalar.js',
  '/llms.txt',
  '/favicon.svg',
  '/robots.txt',
  '/.well-known/security.txt',
  '/t/0000',
  '/sandbox/t/0000',
  '/metrics',
  '/dashboard/sign-in',
  '/nothing',
]

describe('scripts of any site', () => {
  it.each(pages)('may not read a page: %s', async path => {
    for (const method of ['GET', 'POST', 'OPTIONS']) {
      expect(await crossOriginHeaders(path, method), method).toEqual([])
    }
  })

  it.each([
    `${sandboxApi}/postage-types`,
    `${sandboxApi}/nothing`,
    sandboxApi.replace('api', '%61pi').concat('/postage-types'),
    `${sandboxApi}/openapi.json`,
    `/docs/${testedVersion}.json`,
    '/labels/forged.pdf',
  ])('may read what is for programs: %s', async path => {
    const opened = ['access-control-allow-origin', 'access-control-expose-headers']
    expect(await crossOriginHeaders(path)).toEqual(opened)
    expect(await crossOriginHeaders(path, 'DELETE')).toEqual(opened)
  })
})
