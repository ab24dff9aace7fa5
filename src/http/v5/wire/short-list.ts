import Type from 'typebox'
import type { Page } from '#core/values/page.ts'
import { mostPages, pageEnvelope } from './list.ts'
import { type PageFields, pageAddress, pageFields, standardPerPage, toPage } from './page-fields.ts'

/** For lists that an account or the catalogue has few records of, and that are read whole. */
export const ShortListQuery = Type.Object(
  pageFields(mostPages, {
    page: 'Page number, counted from 1. The whole list is one page if neither this nor per_page is sent',
    perPage: `Records per page; ${standardPerPage} if only page is sent`,
  }),
)

/**
 * A page of records that are all in memory. A client that asks for no page gets all of them: these lists
 * had no pages once, and a client of that time would not notice what a second page holds.
 */
export function shortList<T>(
  records: readonly T[],
  asked: PageFields,
  link: { readonly path: string; readonly query: string },
) {
  const isWhole = (asked.page ?? asked.per_page ?? null) === null
  const page = isWhole ? wholeOf(records) : toPage(asked)
  const start = (page.page - 1) * page.limit
  const data = records.slice(start, start + page.limit)
  const { meta, links } = pageEnvelope({ count: data.length, total: records.length }, page, link)
  if (!isWhole) return { data, meta, links }
  // A link to page 1 would ask for a page, and give less than this answer has.
  const itself = pageAddress(link.path, link.query, { page: null, per_page: null })
  return { data, meta, links: { ...links, first: itself, last: itself } }
}

const wholeOf = ({ length }: readonly unknown[]): Page => ({
  limit: Math.max(standardPerPage, length),
  page: 1,
})
