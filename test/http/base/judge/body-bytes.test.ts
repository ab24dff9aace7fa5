import { PassThrough } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import { gatheringBytes } from '#http/base/judge/body-bytes.ts'

/** Gathers a body that comes in these pieces. */
function gather(pieces: Iterable<string>, bodyLimit = 1024 * 1024, length?: number) {
  const headers = length === undefined ? {} : { 'content-length': String(length) }
  const request = { headers, context: { route: { bodyLimit } } } as unknown as FastifyRequest
  const body = new PassThrough()
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const parse = gatheringBytes((_, bytes, done) => done(null, bytes.toString()))
  parse(request, body, (error, text) => (error ? reject(error) : resolve(String(text))))
  for (const piece of pieces) body.write(piece)
  body.end()
  return promise
}

it('gathers pieces of any size, whatever length was announced', async () => {
  const text = 'abcdefghij'.repeat(5000)
  for (const length of [undefined, text.length]) {
    expect(await gather([text], 1024 * 1024, length)).toBe(text)
    expect(await gather(text, 1024 * 1024, length)).toBe(text)
  }
  expect(await gather([])).toBe('')
})

it('takes as much as the route does', async () => {
  expect(await gather(['ab', 'cd'], 4)).toBe('abcd')
  await expect(gather(['ab', 'cde'], 4)).rejects.toMatchObject({
    code: 'FST_ERR_CTP_BODY_TOO_LARGE',
  })
})

it('refuses more than the route takes as soon as it is announced', async () => {
  const endless = gather(['a'], 4, 5)
  await expect(endless).rejects.toMatchObject({ code: 'FST_ERR_CTP_BODY_TOO_LARGE' })
})

it('refuses a body in more pieces than any client sends', async () => {
  const most = 65_536
  expect(await gather('a'.repeat(most))).toHaveLength(most)
  await expect(gather('a'.repeat(most + 1))).rejects.toMatchObject({
    code: 'payload_too_large',
    message: 'The body may not come in more than 65,536 pieces.',
  })
})
