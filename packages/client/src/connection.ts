/** How a client reaches the service. */
export type ClientOptions = {
  /** A token, as the service made it. */
  readonly token: string
  /** Where the service is, without `/api/…`: `https://shipping.example.com`. */
  readonly baseUrl: string
  /** The token's own where it is absent. */
  readonly environment?: 'production' | 'sandbox' | undefined
  /** How often a call is sent at most; 4 where it is absent. */
  readonly maxTries?: number | undefined
  /** How long each try may take, body and all; 60,000 where it is absent. */
  readonly timeoutMs?: number | undefined
  /** The longest `Retry-After` that a call waits for; 60 where it is absent. */
  readonly maxPauseSeconds?: number | undefined
  /** In place of the platform's own. */
  readonly fetch?: typeof fetch | undefined
  /** In place of a timer; it may end early where the signal is aborted. For tests. */
  readonly pause?: ((ms: number, signal: AbortSignal | undefined) => Promise<void>) | undefined
}

export type Connection = {
  readonly base: string
  readonly token: string
  readonly maxTries: number
  readonly timeoutMs: number
  readonly maxPauseSeconds: number
  readonly fetch: typeof fetch
  readonly pause: (ms: number, signal: AbortSignal | undefined) => Promise<void>
}

export function openConnection(options: ClientOptions): Connection {
  const { token } = options
  // A token with a line break would stand in the platform's own error, for every log to keep.
  if (!/^[!-~]+$/.test(token)) throw new TypeError('The token is empty, or no token.')
  return {
    base: baseOf(options),
    token,
    maxTries: options.maxTries ?? 4,
    timeoutMs: options.timeoutMs ?? 60_000,
    maxPauseSeconds: options.maxPauseSeconds ?? 60,
    fetch: options.fetch ?? fetch,
    pause: options.pause ?? pause,
  }
}

/** A token says where it belongs, so that nobody buys real postage by a word left out. */
function baseOf({ token, baseUrl, environment }: ClientOptions): string {
  const isSandbox = (environment ?? token.split('_')[1]) === 'sandbox'
  const { origin, pathname } = new URL(baseUrl)
  return `${origin}${pathname.replace(/\/+$/, '')}${isSandbox ? '/sandbox' : ''}/api/v5`
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise(resolve => {
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal?.addEventListener('abort', end)
    if (signal?.aborted) end()
  })
}
