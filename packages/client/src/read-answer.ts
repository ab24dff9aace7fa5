import type { Answer, AnyBody } from './answer.ts'
import { type Failure, PostilionError } from './postilion-error.ts'
import type { Request } from './to-request.ts'

type Fields = Readonly<Record<string, unknown>>

/** What the service said, or the error that it told of. Whatever stands in the way may have answered. */
export function readAnswer(
  response: Response,
  text: string,
  { idempotencyKey }: Request,
  tries: number,
): Answer<number, AnyBody> | PostilionError {
  const { status, headers } = response
  const body = asObject(text)
  const head = {
    status,
    requestId: headers.get('request-id'),
    idempotencyKey,
    retryAfterSeconds: secondsIn(headers.get('retry-after')),
  }
  if (response.ok && body !== null) {
    return { ...body, ...head, isReplay: headers.get('idempotent-replay') === 'true' }
  }
  const error = asFields(body?.error)
  return new PostilionError({
    ...head,
    text,
    tries,
    ...(response.ok ? foreign(text) : told(error, text)),
  })
}

type Said = Pick<Failure, 'code' | 'message' | 'details' | 'docsUrl'>

function told(error: Fields | null, text: string): Said {
  if (typeof error?.code !== 'string') return foreign(text)
  return {
    code: error.code,
    message: String(error.message ?? ''),
    details: (asFields(error.details) ?? {}) as Failure['details'],
    docsUrl: typeof error.docs_url === 'string' ? error.docs_url : null,
  }
}

const shownCharacters = 200

function foreign(text: string): Said {
  const shown = text.replaceAll(/\s+/g, ' ').trim().slice(0, shownCharacters)
  return {
    code: 'unreadable_answer',
    message: `The answer is not the service's: ${shown || '(no body)'}`,
    details: {},
    docsUrl: null,
  }
}

function asObject(text: string): Fields | null {
  try {
    return asFields(JSON.parse(text))
  } catch {
    return null
  }
}

const asFields = (value: unknown): Fields | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null

/** A date, which the service never sends, counts as nothing said. */
const secondsIn = (header: string | null): number | null =>
  header !== null && /^\d+$/.test(header) ? Number(header) : null
