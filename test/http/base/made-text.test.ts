import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import type { ContentCoding } from '#http/base/encoding.ts'
import { MadeText, MadeTexts } from '#http/base/made-text.ts'

const plainOf: Readonly<Record<ContentCoding, (bytes: Buffer) => string>> = {
  br: bytes => brotliDecompressSync(bytes).toString(),
  gzip: bytes => gunzipSync(bytes).toString(),
  identity: bytes => bytes.toString(),
}

it.each(['short', 'long '.repeat(100_000)])('%.5s: is the same in each coding', async text => {
  const made = new MadeText('text/plain', text)
  for (const coding of ['br', 'gzip', 'identity'] as const) {
    const { bytes } = await made.encoded(coding)
    expect(plainOf[coding](bytes)).toBe(text)
    expect((await made.encoded(coding)).bytes).toBe(bytes)
  }
})

it('is made once for all who ask at once, and again after a failure', async () => {
  const texts = new MadeTexts()
  let asked = 0
  const make = async () => {
    asked += 1
    if (asked === 1) throw new Error('the file is away')
    return new MadeText('text/plain', 'there')
  }
  await expect(texts.get('page', make)).rejects.toThrow('away')
  const found = await Promise.all(Array.from({ length: 5 }, () => texts.get('page', make)))
  expect(new Set(found).size).toBe(1)
  expect(asked).toBe(2)
})

it('is not sent to who has it, unless in another coding or under another status', async () => {
  const server = fastify()
  const made = new MadeText('text/plain', 'a text')
  server.get('/:status', (request, reply) =>
    made.send(reply.code(Number((request.params as { status: string }).status))),
  )
  const get = (headers: Record<string, string>, status = 200) =>
    server.inject({ url: `/${status}`, headers })
  const etag = String((await get({})).headers.etag)
  for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const { statusCode, body, headers } = await get({ 'if-none-match': tag })
    expect([statusCode, body, headers.etag]).toEqual([304, '', etag])
  }
  const zipped = { 'accept-encoding': 'gzip', 'if-none-match': etag }
  expect((await get(zipped)).headers['content-encoding']).toBe('gzip')
  expect((await get({ 'if-none-match': '"other"' })).body).toBe('a text')
  expect((await get({ 'if-none-match': '*' }, 404)).statusCode).toBe(404)
})
