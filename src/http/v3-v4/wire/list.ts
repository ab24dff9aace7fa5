import Type, { type TSchema } from 'typebox'
import { invalid } from '#core/errors.ts'
import type { FoundPage, Page } from '#core/values/page.ts'
import { described, nullable } from '#schema/fields.ts'
import { answerBody, text, textOrNull } from './answer-fields.ts'
import { optional } from './request-fields.ts'

type PageLimits = {
  readonly least: number
  readonly most: number
  readonly standard: number
}

/** More than any list has, and few enough that its product with a limit is exact. */
const mostPages = 1_000_000_000

export const pageQuery = ({ least, most, standard }: PageLimits, records: string) => ({
  limit: optional(
    Type.Integer({
      minimum: least,
      maximum: most,
      description: `${records} per page; ${standard} by default`,
      examples: [least],
    }),
  ),
  page: optional(
    Type.Integer({
      minimum: 1,
      maximum: mostPages,
      description: 'Page number, counted from 1; 1 by default',
      examples: [1],
    }),
  ),
})

/** Refuses every bad limit with one sentence, so that the client learns both bounds at once. */
export const checkLimit =
  ({ least, most }: PageLimits) =>
  ({ limit }: Record<string, unknown>): void => {
    if (limit === undefined) return
    if (Number.isInteger(limit) && Number(limit) >= least && Number(limit) <= most) return
    throw invalid('limit', `The limit must be a whole number from ${least} to ${most}.`)
  }

type PageFields = { limit?: number | null; page?: number | null }

export const toPage = ({ limit, page }: PageFields, { standard }: PageLimits): Page => ({
  limit: limit ?? standard,
  page: page ?? 1,
})

const PageLinks = Type.Object(
  {
    first: text('The first page'),
    last: text('The last page'),
    prev: textOrNull('The previous page; null on the first'),
    next: textOrNull('The next page; null on the last'),
  },
  { title: 'PageLinks' },
)

const PageMeta = Type.Object(
  {
    current_page: Type.Integer({ description: 'Number of this page, counted from 1' }),
    from: nullable(
      Type.Integer({
        description: 'Position of the first record on the page; null on an empty one',
      }),
    ),
    last_page: Type.Integer({ description: 'Number of pages' }),
    path: text('The absolute address of the list, without the query'),
    per_page: Type.Integer({ description: 'Records per page' }),
    to: nullable(
      Type.Integer({
        description: 'Position of the last record on the page; null on an empty one',
      }),
    ),
    total: Type.Integer({ description: 'Number of matching records' }),
  },
  { title: 'PageMeta' },
)

export const listBody = <T extends TSchema>(element: T, title: string, example: object) =>
  answerBody(
    title,
    'A page of the list',
    {
      data: Type.Array(element, { description: 'The records of the page' }),
      links: described(PageLinks, 'Absolute addresses of pages, filters kept'),
      meta: described(PageMeta, 'The position of the page in the list'),
    },
    example,
  )

/** The fields of a page beside its records; `path` is the absolute address of the list. */
export function pageEnvelope(
  { entries, total }: FoundPage,
  { limit, page }: Page,
  { path, query }: { readonly path: string; readonly query: string },
) {
  const count = entries.length
  const lastPage = Math.max(1, Math.ceil(total / limit))
  const from = count === 0 ? null : (page - 1) * limit + 1
  const at = (number: number): string => addressOf(path, query, number)
  return {
    success: true as const,
    links: {
      first: at(1),
      last: at(lastPage),
      prev: page > 1 ? at(Math.min(page - 1, lastPage)) : null,
      next: page < lastPage ? at(page + 1) : null,
    },
    meta: {
      current_page: page,
      from,
      last_page: lastPage,
      path,
      per_page: limit,
      to: from === null ? null : from + count - 1,
      total,
    },
  }
}

/** Filters stay as they were sent. */
function addressOf(path: string, query: string, page: number): string {
  const kept = new URLSearchParams(query)
  kept.delete('page')
  kept.append('page', String(page))
  return `${path}?${kept}`
}
