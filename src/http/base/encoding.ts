import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import type { FastifyReply } from 'fastify'

export type ContentCoding = 'br' | 'gzip' | 'identity'

export type Encoded = { readonly bytes: Buffer; readonly coding: ContentCoding }

/** The best that the browser takes. */
export function codingFor(acceptEncoding: string | undefined): ContentCoding {
  const names = (acceptEncoding ?? '').split(',').map(name => name.trim().toLowerCase())
  if (names.includes('br')) return 'br'
  return names.includes('gzip') ? 'gzip' : 'identity'
}

/** The address answers in several codings, of which the client takes one. */
export function sendEncoded(reply: FastifyReply, { bytes, coding }: Encoded): FastifyReply {
  if (coding !== 'identity') reply.header('content-encoding', coding)
  return reply.header('vary', 'Accept-Encoding').send(bytes)
}

/** Half the time of the next better one for a tenth more bytes. */
const pageQuality = { [constants.BROTLI_PARAM_QUALITY]: 4 }
/** For what is compressed once. */
const bestQuality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
/** For megabytes, which take seconds at the best one, and the first reader waits for it. */
const longQuality = { [constants.BROTLI_PARAM_QUALITY]: 9 }
const longBytes = 256 * 1024

/** A page is small: to hand it to another thread and back would take as long as to compress it. */
export function encodedNow(text: string, coding: ContentCoding): Encoded {
  const plain = Buffer.from(text)
  switch (coding) {
    case 'br':
      return { coding, bytes: brotliCompressSync(plain, { params: pageQuality }) }
    case 'gzip':
      return { coding, bytes: gzipSync(plain, { level: 5 }) }
    case 'identity':
      return { coding, bytes: plain }
  }
}

const brotliLater = promisify(brotliCompress)
const gzipLater = promisify(gzip)

export async function encodedLater(text: string, coding: ContentCoding): Promise<Encoded> {
  const plain = Buffer.from(text)
  const params = plain.length > longBytes ? longQuality : bestQuality
  switch (coding) {
    case 'br':
      return { coding, bytes: await brotliLater(plain, { params }) }
    case 'gzip':
      return { coding, bytes: await gzipLater(plain) }
    case 'identity':
      return { coding, bytes: plain }
  }
}
