/**
 * What a request is for. A carrier that is asked too often in one lane is asked in the others as before.
 * Whatever belongs to a purchase is in `buy`, also the name that a carrier gives it first; nothing of a
 * purchase waits for quotes.
 */
export const remoteLanes = ['rate', 'buy', 'find', 'void', 'track', 'token'] as const
export type RemoteLane = (typeof remoteLanes)[number]

/** One request to a carrier, complete: it is sent as it stands. */
export type RemoteRequest = {
  readonly lane: RemoteLane
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
  lane: RemoteLane,
  method: RemoteRequest['method'],
  url: string,
  body: unknown,
  headers: RemoteRequest['headers'] = {},
): RemoteRequest => ({
  lane,
  method,
  url,
  headers: { ...headers, 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
