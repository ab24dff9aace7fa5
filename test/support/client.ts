import { expect } from 'vitest'
import { type PublishedApi, testedApi } from './openapi.ts'

export type Answer = {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The body read as JSON; what it is supposed to be, the published document has judged. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape.
  readonly body: any
}

export type Sent = {
  readonly token?: string | null
  readonly headers?: Readonly<Record<string, string>>
  /** An object is sent as JSON; text and bytes go as they are. */
  readonly body?: unknown
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/**
 * A client of one version in one world. Whatever comes back, whichever test asked, must carry a
 * Request-Id, a 503 a Retry-After, and be what the published document says.
 */
export class ApiClient {
  readonly #base: string
  readonly #token: string | null
  readonly #published: PublishedApi

  constructor(base: string, token: string | null, published: PublishedApi = testedApi) {
    this.#base = base
    this.#token = token
    this.#published = published
  }

  get(path: string, sent: Sent = {}): Promise<Answer> {
    return this.ask('GET', path, sent)
  }

  post(path: string, body?: unknown, sent: Sent = {}): Promise<Answer> {
    return this.ask('POST', path, { body, ...sent })
  }

  async ask(method: string, path: string, { token, headers, body }: Sent = {}): Promise<Answer> {
    const secret = token === undefined ? this.#token : token
    const raw = typeof body === 'string' || body instanceof Uint8Array || body === undefined
    const response = await fetch(this.#base + path, {
      method,
      headers: {
        ...(secret === null ? {} : { authorization: `Bearer ${secret}` }),
        ...(raw ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: raw ? ((body as string | undefined) ?? null) : JSON.stringify(body),
    })
    return await this.#judge(method, path, response)
  }

  async #judge(method: string, path: string, response: Response): Promise<Answer> {
    const { status, headers } = response
    const text = await response.text()
    expect(headers.get('request-id')).toMatch(uuid)
    if (status === 503) expect(headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
    if (text === '' || !headers.get('content-type')?.startsWith('application/json')) {
      return { status, headers, text, body: undefined }
    }
    const body: unknown = JSON.parse(text)
    const fault = this.#published.faultOf(method, operationPath(this.#base + path), status, body)
    expect(fault).toBeNull()
    return { status, headers, text, body }
  }
}

/** As the document knows it: below the version's base, each slash once. */
const operationPath = (url: string): string =>
  new URL(url).pathname.replaceAll(/\/{2,}/g, '/').replace(/^(?:\/sandbox)?\/api\/v\d+/, '')
