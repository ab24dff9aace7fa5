/** One request to a carrier, complete: it is sent as it stands. */
export type RemoteRequest = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** For an answer that has a label in it: it may be longer than any other, and its bytes are kept. */
  readonly bringsFiles?: boolean
}

/** What came back, before anybody read it. */
export type RemoteAnswer = {
  readonly status: number
  /** The names are in lower case; a repeated header is one text. */
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  /** As they came; only where the request says that it brings files. */
  readonly bytes?: Uint8Array
}

export const jsonRequest = (
  method: RemoteRequest['method'],
  url: string,
  body: unknown,
  headers: RemoteRequest['headers'] = {},
): RemoteRequest => ({
  method,
  url,
  headers: { ...headers, 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
