import { Agent, request } from 'undici'
import { connectionFailure, endOf } from './remote-failures.ts'
import type { RemoteAnswer, RemoteRequest } from './remote-request.ts'

const mostBodyBytes = 2 * 1024 * 1024
/** Room for the largest file that is kept, in base64, and what stands around it. */
const mostBodyBytesWithFiles = 12 * 1024 * 1024
const connectMs = 5000
/** Nothing waits longer, whatever its own signal says. */
const longestCallMs = 30_000

/**
 * Sends a request once and reads its answer. The signal ends both down to the socket. Nothing is sent a
 * second time and no redirection is followed: `fetch` would repeat a POST that is answered 421.
 */
export class HttpExchange implements AsyncDisposable {
  readonly #carrierName: string
  readonly #agent = agentFor(mostBodyBytes)
  readonly #agentForFiles = agentFor(mostBodyBytesWithFiles)

  constructor(carrierName: string) {
    this.#carrierName = carrierName
  }

  async send(
    { method, url, headers, body, bringsFiles = false }: RemoteRequest,
    signal: AbortSignal,
  ): Promise<RemoteAnswer> {
    const ends = new CallEnd(signal)
    try {
      const answer = await request(url, {
        method,
        headers: { accept: 'application/json', 'user-agent': 'Postilion', ...headers },
        body: body ?? null,
        dispatcher: bringsFiles ? this.#agentForFiles : this.#agent,
        signal: ends.signal,
      })
      const head = { status: answer.statusCode, headers: flat(answer.headers) }
      if (!bringsFiles) return { ...head, text: await answer.body.text() }
      const bytes = new Uint8Array(await answer.body.arrayBuffer())
      return { ...head, text: new TextDecoder().decode(bytes), bytes }
    } catch (error) {
      if (ends.signal.aborted) throw endOf(ends.signal, this.#carrierName)
      throw connectionFailure(error, this.#carrierName)
    } finally {
      ends.forget()
    }
  }

  /** Ends what is still running, and closes every socket. */
  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all([this.#agent.destroy(), this.#agentForFiles.destroy()])
  }
}

/** Ends a call with its caller's signal, or when it took too long; much cheaper than `AbortSignal.any`. */
class CallEnd {
  readonly #controller = new AbortController()
  readonly #caller: AbortSignal
  readonly #onCallerEnd = (): void => this.#controller.abort(this.#caller.reason)
  readonly #timer = setTimeout(() => this.#controller.abort(tookTooLong()), longestCallMs)

  constructor(caller: AbortSignal) {
    this.#caller = caller
    if (caller.aborted) this.#onCallerEnd()
    else caller.addEventListener('abort', this.#onCallerEnd, { once: true })
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  forget(): void {
    clearTimeout(this.#timer)
    this.#caller.removeEventListener('abort', this.#onCallerEnd)
  }
}

const tookTooLong = (): Error => new DOMException('The call took too long.', 'TimeoutError')

const agentFor = (maxResponseSize: number): Agent =>
  new Agent({
    // Over HTTP/2 many calls share a socket, and one failure would end them all.
    allowH2: false,
    pipelining: 1,
    connect: { timeout: connectMs },
    maxResponseSize,
  })

const flat = (
  headers: Readonly<Record<string, string | string[] | undefined>>,
): RemoteAnswer['headers'] =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value ?? '')]))
