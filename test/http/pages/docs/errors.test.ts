import { describe, expect, it } from 'vitest'
import { errorCodes } from '#core/errors.ts'
import { transportFaultCodes } from '#http/base/transport-fault.ts'
import { edges } from '#http/server.ts'
import { blocksOf } from '#test/support/doc-blocks.ts'
import { sharedService } from '#test/support/service.ts'

const service = await sharedService()

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
      expect(section, code).toMatch(/<strong>Example<\/strong>: [A-Z].+<\/li>/)
    }
    expect(text).toContain(': The label costs more than <code>max_price</code>')
  },
)

describe('docs/errors.md', () => {
  const shown = blocksOf('docs/errors.md').map(({ text }) => shapeOf(JSON.parse(text)))

  it.each(edges.map(({ prefix }) => prefix))('shows what %s answers', async prefix => {
    const response = await fetch(`${service.url}${prefix}/nothing`)
    expect(shown).toContainEqual(shapeOf(await response.json()))
  })
})

/** The names of its fields, without the one that not all errors have. */
function shapeOf(body: unknown): unknown {
  const entries = Object.entries(body ?? {}).filter(([name]) => name !== 'fields')
  return entries.map(([name, value]) =>
    name === 'error' ? [name, Object.keys(value).toSorted()] : [name, Array.isArray(value)],
  )
}
