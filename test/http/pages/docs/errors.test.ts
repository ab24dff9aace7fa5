import { afterAll, beforeAll, expect, it } from 'vitest'
import { errorCodes } from '#core/errors.ts'
import { transportFaultCodes } from '#http/base/transport-fault.ts'
import { type Service, startService } from '#test/support/service.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service[Symbol.asyncDispose]())

it.each(['/docs/errors', '/sandbox/docs/errors'])(
  'the page %s tells of every code: its status, its cause, what to do and an example',
  async path => {
    const response = await fetch(`${service.url}${path}`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    const text = await response.text()
    for (const code of [...errorCodes, ...transportFaultCodes]) {
      const [, rest = ''] = text.split(`<h2 id="${code}">`)
      const [section] = rest.split('<h2', 1)
      expect(section, code).toMatch(/Status \d{3}/)
      expect(section, code).toMatch(/<strong>Cause<\/strong>: [A-Z].+\.<\/li>/)
      expect(section, code).toMatch(/<strong>What to do<\/strong>: [A-Z].+\.<\/li>/)
      expect(section, code).toMatch(/<strong>Such as<\/strong>: [A-Z].+<\/li>/)
    }
    expect(text).toContain(': The label costs more than <code>max_price</code>')
  },
)
