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
    page: `${standardNotes.page}. For what lies deeper follow links.next`,
  }),
  before: optional(
    Type.Integer({
      minimum: 1,
      maximum: greatestId,
      description: 'An id: only what is older is listed. links.next names the last one of its page',
    }),
  ),
}

const noTotal = 'Always null: a count would read the whole history'

const UncountedLinks = Type.Object(
  {
    first: text('The newest records'),
    last: nullable(Type.String({ description: noTotal })),
    prev: nullable(Type.String({ description: 'The page before; null on page 1' })),
    next: nullable(Type.String({ description: 'What is older; null where nothing is' })),
  },
  { title: 'UncountedLinks' },
)

const place = (which: string) =>
  nullable(Type.Integer({ description: `Place of the ${which} record; null on an empty page` }))

const UncountedMeta = Type.Object(
  {
    current_page: Type.Integer({ description: 'Which page this is, among those before `before`' }),
    from: place('first'),
    last_page: nullable(Type.Integer({ description: noTotal })),
    path: text('The address of the list, absolute, without the query'),
    per_page: Type.Integer({ description: 'How many records a page may hold' }),
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
      meta: described(UncountedMeta, 'Where the page stands in the list'),
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
