import { forSide, KnownPath, type Pair, type Side } from './known.ts'
import type { Answer, Release, Sent } from './release.ts'

/** One request for both releases, with what each of them named in the places of `Known`. */
export type Asked = {
  /** What is asked for, whatever about: differences are gathered by it. */
  readonly name: string
  readonly method: string
  readonly path: readonly unknown[]
  readonly query: readonly (readonly [unknown, unknown])[]
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: unknown
  readonly encoding: 'json' | 'broken json' | 'form'
  readonly changes: boolean
  learn(answers: Pair<Answer>): void
}

export function sentOf(asked: Asked, side: Side): Sent {
  const text = (parts: unknown): string => [forSide(parts, side)].flat().join('')
  const query = asked.query.flatMap(([name, value]) =>
    queryPairs(String(forSide(name, side)), forSide(value, side)),
  )
  const path = asked.path
    .map(part =>
      typeof part === 'string' || part instanceof KnownPath
        ? text(part)
        : encodeURIComponent(text(part)),
    )
    .join('')
  const headers = Object.entries(asked.headers).map(([name, value]) => [name, text(value)])
  const body = bodyOf(asked, side)
  return {
    method: asked.method,
    path:
      query.length === 0
        ? path
        : `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(query)}`,
    headers: Object.fromEntries(headers),
    ...(body === undefined ? {} : { body }),
  }
}

function bodyOf({ body, encoding }: Asked, side: Side): string | undefined {
  if (body === null || body === undefined) return undefined
  const value = forSide(body, side)
  if (encoding === 'form') {
    const named = (value as string[][]).filter(([name]) => name !== '')
    return String(new URLSearchParams(named))
  }
  const text = JSON.stringify(value)
  return encoding === 'json' ? text : text.slice(0, -1)
}

/** As the versions read objects in a query: `to_address[city]`. */
function queryPairs(name: string, value: unknown): [string, string][] {
  if (name === '') return []
  if (typeof value !== 'object' || value === null) return [[name, String(value)]]
  return Object.entries(value).flatMap(([key, inner]) =>
    queryPairs(Array.isArray(value) ? `${name}[]` : `${name}[${key}]`, inner),
  )
}

export type Releases = Pair<Release>

/** Asks both at once, and lets each come to rest after a change. */
export async function exchange(releases: Releases, asked: Asked): Promise<Pair<Answer>> {
  const of = async (side: Side): Promise<Answer> => {
    const answer = await releases[side].send(sentOf(asked, side))
    if (asked.changes) await releases[side].rest()
    return answer
  }
  return Promise.all([of(0), of(1)])
}
