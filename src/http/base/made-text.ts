import { hash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import {
  type ContentCoding,
  codingFor,
  type Encoded,
  encodedLater,
  sendEncoded,
} from './encoding.ts'

/** A text that stays as it is while the process runs: it is compressed once for each coding. */
export class MadeText {
  readonly mediaType: string
  readonly #text: string
  readonly #hash: string
  readonly #encoded = new Map<ContentCoding, Promise<Encoded>>()

  constructor(mediaType: string, text: string) {
    this.mediaType = mediaType
    this.#text = text
    this.#hash = hash('sha256', text).slice(0, 32)
  }

  encoded(coding: ContentCoding): Promise<Encoded> {
    const known = this.#encoded.get(coding)
    if (known) return known
    const fresh = encodedLater(this.#text, coding)
    this.#encoded.set(coding, fresh)
    return fresh
  }

  /** Whoever has it already is answered 304. The caller sets the other headers and the status first. */
  async send(reply: FastifyReply): Promise<FastifyReply> {
    const { headers } = reply.request
    const coding = codingFor(headers['accept-encoding'])
    const etag = `"${this.#hash}-${coding}"`
    if (reply.statusCode === 200) {
      reply.header('etag', etag)
      if (namesTag(headers['if-none-match'], etag)) {
        return reply.code(304).header('vary', 'Accept-Encoding').send()
      }
    }
    return sendEncoded(reply.type(this.mediaType), await this.encoded(coding))
  }
}

/** A proxy that compresses anew marks the tag as weak. */
const namesTag = (ifNoneMatch: string | undefined, etag: string): boolean =>
  (ifNoneMatch ?? '').split(',').some(tag => ['*', etag].includes(tag.trim().replace(/^W\//, '')))

/** Texts by their key, each made by the first who asks for it; what fails is made anew by the next. */
export class MadeTexts {
  readonly #made = new Map<string, Promise<MadeText>>()

  get(key: string, make: () => MadeText | Promise<MadeText>): Promise<MadeText> {
    const known = this.#made.get(key)
    if (known) return known
    const fresh = (async () => await make())()
    this.#made.set(key, fresh)
    fresh.catch(() => this.#made.delete(key))
    return fresh
  }
}
