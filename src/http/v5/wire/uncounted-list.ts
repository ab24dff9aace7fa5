import Type, { type TSchema } from 'typebox'
import type { Page } from '#core/values/page.ts'
import { described, nullable } from '#schema/fields.ts'
import { text } from './envelope.ts'
import { pageAddress, pageFields, standardNotes, standardPerPage } from './page-fields.ts'
import { optional } from './request-fields.ts'

/** A later page would read as much of the history as all pages before it. */
const deepestPage = 100
/** No id of ours is longer. */
const greatestId = 999_999_999_999_999

/** For lists of a history: what is old is reached by `before`, which costs the same at any depth. */
export const uncountedQuery = {
  ...pageFields(deepestPage, {
    ...standardNotes,
    page: `${standardNotes.page}. For later pages follow links.next`,
  }),
  before: optional(
    Type.Integer({
      minimum: 1,
      maximum: greatestId,
      description:
        'An id: only older records are listed. links.next contains the last id of its page',
    }),
  ),
}

const noTotal = 'Always null: the list is not counted'

const UncountedLinks = Type.Object(
  {
    first: text('The newest records'),
    last: nullable(Type.String({ description: noTotal })),
    prev: nullable(Type.String({ description: 'The previous page; null on page 1' })),
    next: nullable(Type.String({ description: 'Older records; null if there are none' })),
  },
  { title: 'UncountedLinks' },
)

const place = (which: string) =>
  nullable(Type.Integer({ description: `Position of the ${which} record; null on an empty page` }))

const UncountedMeta = Type.Object(
  {
    current_page: Type.Integer({
      description: 'Number of this page, among those older than `before`',
    }),
    from: place('first'),
    last_page: nullable(Type.Integer({ description: noTotal })),
    path: text('The absolute address of the list, without the query'),
    per_page: Type.Integer({ description: 'Records per page' }),
    to: place('last'),
    total: nullable(Type.Integer({ description: noTotal })),
  },
  { title: 'UncountedMeta' },
)

export const uncountedBody = <T extends TSchema>(
  title: string,
  description: string,
  element: T,
  example: { readonly id: number },
  path: string,
) =>
  Type.Object(
    {
      data: Type.Array(element, { description: 'The records of the page' }),
      meta: described(UncountedMeta, 'The position of the page in the list'),
      links: described(UncountedLinks, 'Absolute addresses of pages, with the same per_page'),
    },
    {
      title,
      description,
      examples: [
        uncountedEnvelope(
          [example],
          true,
          { limit: standardPerPage, page: 1 },
          { path, query: `per_page=${standardPerPage}` },
        ),
      ],
    },
  )

export function uncountedEnvelope<T extends { readonly id: number }>(
  data: readonly T[],
  hasMore: boolean,
  { limit, page }: Page,
  { path, query }: { readonly path: string; readonly query: string },
) {
  const from = data.length === 0 ? null : (page - 1) * limit + 1
  const last = data.at(-1)
  return {
    data: [...data],
    meta: {
      current_page: page,
      from,
      last_page: null,
      path,
      per_page: limit,
      to: from === null ? null : from + data.length - 1,
      total: null,
    },
    links: {
      first: pageAddress(path, query, { page: null, before: null }),
      last: null,
      prev: page > 1 ? pageAddress(path, query, { page: page - 1 }) : null,
      next: hasMore && last ? pageAddress(path, query, { page: null, before: last.id }) : null,
    },
  }
}
