import type { Answer, AnyBody, CallOptions } from './answer.ts'
import { type ClientOptions, openConnection } from './connection.ts'
import { eachRecord } from './each-record.ts'
import { type Operations, routes } from './generated/operations.ts'
import { send } from './send.ts'
import { type Input, toRequest } from './to-request.ts'

/** A call for every operation of the API, under the name that the document gives it. */
export type Postilion = Operations & {
  /** Any route, such as one that is newer than this client: `GET /shipments/{shipment_id}`. */
  request(
    route: string,
    input?: Input,
    options?: CallOptions,
  ): Promise<Answer<number, AnyBody>> & AsyncIterable<unknown>
}

export function createClient(options: ClientOptions): Postilion {
  const connection = openConnection(options)
  const ask = async (route: string, input: Input, options: CallOptions) =>
    await send(connection, toRequest(connection, route, input, options), options)
  const request = (route: string, input: Input = {}, options: CallOptions = {}) => {
    const first = ask(route, input, options)
    const iterate = () => eachRecord(first, query => ask(route, { ...input, ...query }, options))
    return Object.assign(first, { [Symbol.asyncIterator]: iterate })
  }
  const calls = Object.entries(routes).map(([name, route]) => [
    name,
    (input?: Input, options?: CallOptions) => request(route, input, options),
  ])
  return { ...Object.fromEntries(calls), request }
}
