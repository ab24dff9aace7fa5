import { addAbortListener } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type {
  WebhookAttempt,
  WebhookMessage,
  WebhookSender,
  WebhookTarget,
} from '#core/ports/webhook-sender.ts'
import type { Instant } from '#core/time/clock.ts'
import { dayMs } from '#core/time/durations.ts'
import { readRetryAfter } from '#core/time/retry-after.ts'
import type { Network } from '#core/values/network.ts'
import { type FailedAttempt, failureOf, failureOfEnd } from './failed-attempt.ts'
import { type JudgedTarget, judgeTarget, type RefusedTarget } from './judge-target.ts'
import { NetworkSet } from './network-set.ts'
import { postOnce, readBeginning } from './post-once.ts'
import { type NameResolver, nameResolver } from './resolve-name.ts'
import { signatureHeaders } from './sign-message.ts'

/** For everything together: the name, the connection, the request, the answer. */
const longestExchangeMs = 15_000
const mostAnswerBytes = 64 * 1024
/** A subscriber that asks for a longer pause is taken to be mistaken. */
const longestPauseMs = dayMs

type WebhookSenderOptions = {
  /** Networks that may be reached although they are private, and without TLS. */
  readonly privateTargets: readonly Network[]
  readonly resolve?: NameResolver
  readonly longestMs?: number
}

type Outcome = Omit<WebhookAttempt, 'tookMs'>

/** Sends webhooks over HTTP. Nothing is kept between two attempts: neither names nor connections. */
export function httpWebhookSender({
  privateTargets,
  resolve = nameResolver(privateTargets.length > 0),
  longestMs = longestExchangeMs,
}: WebhookSenderOptions): WebhookSender {
  const allowed = new NetworkSet(privateTargets)
  const judge = (url: string, signal: AbortSignal): Promise<JudgedTarget | RefusedTarget> =>
    judgeTarget(url, allowed, name => Promise.race([resolve(name), noneOnceEnded(signal)]))

  async function exchange(
    { url, secrets }: WebhookTarget,
    message: WebhookMessage,
    at: Instant,
    signal: AbortSignal,
  ): Promise<Outcome> {
    const headers = headersOf(message, secrets, at)
    try {
      const judged = await judge(url, signal)
      if (signal.aborted) return unanswered(failureOfEnd(signal))
      if ('failure' in judged) return unanswered(judged)
      const answer = await postOnce(judged, headers, message.body, signal)
      return answered(answer, await readBeginning(answer, mostAnswerBytes), at)
    } catch (error) {
      return unanswered(signal.aborted ? failureOfEnd(signal) : failureOf(error))
    }
  }

  return {
    async judge(url) {
      const judged = await judge(url, AbortSignal.timeout(longestMs))
      // Where nobody can be asked for the name, it is judged when a message is sent.
      return 'failure' in judged && judged.failure !== 'unresolved' ? judged.says : null
    },

    async send(target, message, at, caller) {
      const startedAtMs = performance.now()
      const outcome = await withinTime(longestMs, caller, signal =>
        exchange(target, message, at, signal),
      )
      return { ...outcome, tookMs: Math.round(performance.now() - startedAtMs) }
    },
  }
}

const headersOf = (message: WebhookMessage, secrets: readonly string[], at: Instant) => ({
  'content-type': 'application/json',
  'user-agent': 'Postilion-Webhooks',
  ...signatureHeaders(message, secrets, at),
})

/** A resolver can't be called off. Once the signal has ended, nobody has told. */
const noneOnceEnded = (signal: AbortSignal): Promise<null> =>
  new Promise(resolve => {
    signal.addEventListener('abort', () => resolve(null), { once: true })
  })

const unanswered = ({ failure, says }: FailedAttempt): Outcome => ({
  status: null,
  failure,
  says,
  answer: '',
  retryAfterMs: null,
})

/** The head decides: what becomes of the body changes nothing in it. */
function answered(
  { statusCode: status = 0, headers }: IncomingMessage,
  answer: string,
  at: Instant,
): Outcome {
  const says = sentenceOf(status)
  const pauseMs = says === null ? null : readRetryAfter(headers['retry-after'] ?? '', at)
  return {
    status,
    failure: null,
    says,
    answer,
    retryAfterMs:
      pauseMs === null ? null : Math.min(Math.max(Math.ceil(pauseMs), 0), longestPauseMs),
  }
}

function sentenceOf(status: number): string | null {
  if (status >= 200 && status < 300) return null
  return status >= 300 && status < 400
    ? `The subscriber answered with a redirect (${status}), which webhooks do not follow.`
    : `The subscriber answered with status ${status}.`
}

/** Runs work whose signal ends when its time is up, or with its caller's. */
async function withinTime<T>(
  longestMs: number,
  caller: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const end = new AbortController()
  const timer = setTimeout(() => end.abort(new DOMException('', 'TimeoutError')), longestMs)
  const ofCaller = addAbortListener(caller, () => end.abort(caller.reason))
  try {
    return await work(end.signal)
  } finally {
    clearTimeout(timer)
    ofCaller[Symbol.dispose]()
  }
}
