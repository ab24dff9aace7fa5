import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Answer } from './client.ts'
import { eventually } from './eventually.ts'

export type ReceivedMessage = {
  readonly headers: IncomingHttpHeaders
  /** As it came. */
  readonly text: string
  readonly body: {
    readonly id: string
    readonly type: string
    readonly sequence: number
    readonly environment: string
    readonly timestamp: string
    readonly data: Answer['body']
  }
}

export type Subscriber = AsyncDisposable & {
  readonly url: string
  readonly messages: readonly ReceivedMessage[]
  /** From the next message on. */
  answerWith(status: number): void
  /** Those of a type, once so many have come. */
  received(type: string, count?: number): Promise<readonly ReceivedMessage[]>
}

/** Somebody who has a webhook, on loopback. */
export async function startSubscriber(): Promise<Subscriber> {
  const messages: ReceivedMessage[] = []
  let status = 204
  const server = createServer(async (request, response) => {
    const sent = await text(request)
    messages.push({ headers: request.headers, text: sent, body: JSON.parse(sent) })
    response.writeHead(status).end()
  })
  const { promise: listening, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', resolve)
  await listening
  const ofType = (type: string) => messages.filter(({ body }) => body.type === type)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    messages,
    answerWith: next => {
      status = next
    },
    received: (type, count = 1) =>
      eventually(() => {
        const found = ofType(type)
        if (found.length < count) throw new Error(`${found.length} messages of ${type} have come`)
        return found
      }),
    async [Symbol.asyncDispose]() {
      const { promise: closed, resolve } = Promise.withResolvers<void>()
      server.close(() => resolve())
      server.closeAllConnections()
      await closed
    },
  }
}
