import Type, { type TSchema } from 'typebox'
import type { Page } from '#core/values/page.ts'
import { described, nullable } from '#schema/fields.ts'
import { text } from './envelope.ts'
import { baseExample } from './examples.ts'
import { pageAddress, pageFields, standardPerPage } from './page-fields.ts'

/** More than any list has, and few enough that its product with `per_page` is exact. */
export const mostPages = 1_000_000_000

export const PageQuery = Type.Object(pageFields(mostPages))

const textOrNull = (description: string) => nullable(text(description))
const placeOrNull = (description: string) => nullable(Type.Integer({ description }))

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
    from: placeOrNull('Position of the first record on the page; null on an empty one'),
    last_page: Type.Integer({ description: 'Number of pages' }),
    path: text('The absolute address of the list, without the query'),
    per_page: Type.Integer({ description: 'Records per page' }),
    to: placeOrNull('Position of the last record on the page; null on an empty one'),
    total: Type.Integer({ description: 'Number of matching records' }),
  },
  { title: 'PageMeta' },
)

/** The body of a list that comes in pages; `path` is that of its example. */
export const pageBody = <T extends TSchema>(
  title: string,
  description: string,
  record: T,
  { path, record: example }: { readonly path: string; readonly record: unknown },
) =>
  Type.Object(
    {
      data: Type.Array(record, { description: 'The records of the page' }),
      meta: described(PageMeta, 'The position of the page in the list'),
      links: described(PageLinks, 'Absolute addresses of pages, filters kept'),
    },
    {
      title,
      description,
      examples: [
        {
          data: [example],
          ...pageEnvelope(
            { count: 1, total: 1 },
            { limit: standardPerPage, page: 1 },
            { path: `${baseExample}${path}`, query: '' },
          ),
        },
      ],
    },
  )

/** The fields of a page beside its records; `path` is the absolute address of the list. */
export function pageEnvelope(
  { count, total }: { readonly count: number; readonly total: number },
  { limit, page }: Page,
  { path, query }: { readonly path: string; readonly query: string },
) {
  const lastPage = Math.max(1, Math.ceil(total / limit))
  const from = count === 0 ? null : (page - 1) * limit + 1
  const at = (number: number): string => pageAddress(path, query, { page: number })
  return {
    meta: {
      current_page: page,
      from,
      last_page: lastPage,
      path,
      per_page: limit,
      to: from === null ? null : from + count - 1,
      total,
    },
    links: {
      first: at(1),
      last: at(lastPage),
      prev: page > 1 ? at(Math.min(page - 1, lastPage)) : null,
      next: page < lastPage ? at(page + 1) : null,
    },
  }
}
