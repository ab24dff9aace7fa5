import type { AnyBody } from './answer.ts'

export type Query = Readonly<Record<string, string>>

/** The records of a page and of all that follow; `next` asks with what a link adds to the question. */
export async function* eachRecord(
  first: Promise<AnyBody>,
  next: (query: Query) => Promise<AnyBody>,
): AsyncGenerator<unknown> {
  let page = await first
  for (;;) {
    if (Array.isArray(page.data)) yield* page.data
    const link = page.links?.next
    if (!link) return
    // The link's own address is not followed: a page of another place would be sent the token.
    page = await next(Object.fromEntries(new URL(link, 'http://relative').searchParams))
  }
}
