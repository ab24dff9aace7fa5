import { describe, expect, it } from 'vitest'
import { sharedService } from '#test/support/service.ts'
import { productionApi, sandboxApi, testedVersion } from '#test/support/tested-version.ts'

const service = await sharedService()

const page = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(service.url + path, { headers })
  return { response, text: await response.text() }
}

describe('the console', () => {
  it('is a page that loads only from its own origin', async () => {
    const { response, text } = await page('/docs/console')
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(text).not.toMatch(/https?:/)
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/https?:|\*/)
    expect(text).toContain(`/docs/${testedVersion}.json`)
    expect(text).toContain('This page is large')
  })

  it('loads its script from the server itself', async () => {
    const { response, text } = await page('/docs/scalar.js', { 'accept-encoding': 'identity' })
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(text).toContain('createApiReference')
    const zipped = await page('/docs/scalar.js', { 'accept-encoding': 'gzip' })
    expect(zipped.response.headers.get('content-encoding')).toBe('gzip')
    expect(zipped.text).toBe(text)
  })

  it('sends requests to the sandbox unless the reader chooses another server', async () => {
    const { text } = await page(`/docs/${testedVersion}.json`)
    const { servers, security } = JSON.parse(text)
    expect(servers.map(({ url }: { url: string }) => url)).toEqual([
      `${sandboxApi}`,
      `${productionApi}`,
    ])
    expect(security).toEqual([{ bearer: [] }])
  })
})
