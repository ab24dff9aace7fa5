import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

type Value = { stringValue?: string; intValue?: number; boolValue?: boolean }

export type CollectedSpan = {
  readonly name: string
  readonly kind: number
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly status: { readonly code: number; readonly message?: string }
  readonly events?: readonly unknown[]
  readonly facts: Readonly<Record<string, string | number | boolean | undefined>>
}

type Sent = {
  resourceSpans: {
    scopeSpans: {
      spans: (Omit<CollectedSpan, 'facts'> & { attributes: { key: string; value: Value }[] })[]
    }[]
  }[]
}

export type Collector = AsyncDisposable & {
  readonly url: string
  /** What came, byte for byte. */
  readonly texts: readonly string[]
  readonly requests: () => number
  readonly spans: () => readonly CollectedSpan[]
}

/** Somebody who collects traces, on loopback; one that `hangs` takes them and never answers. */
export async function startCollector({ hangs = false } = {}): Promise<Collector> {
  const texts: string[] = []
  let requests = 0
  const server = createServer(async (request, response) => {
    requests += 1
    texts.push(await text(request))
    if (!hangs) response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  const { promise: listening, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', resolve)
  await listening
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    texts,
    requests: () => requests,
    spans: () => texts.flatMap(spansOf),
    async [Symbol.asyncDispose]() {
      const { promise: closed, resolve } = Promise.withResolvers<void>()
      server.close(() => resolve())
      server.closeAllConnections()
      await closed
    },
  }
}

const spansOf = (sent: string): readonly CollectedSpan[] =>
  (JSON.parse(sent) as Sent).resourceSpans
    .flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap(({ spans }) => spans)
    .map(({ attributes, ...span }) => ({
      ...span,
      facts: Object.fromEntries(
        attributes.map(({ key, value }) => [
          key,
          value.stringValue ?? value.intValue ?? value.boolValue,
        ]),
      ),
    }))
