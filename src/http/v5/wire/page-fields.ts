import Type from 'typebox'
import type { Page } from '#core/values/page.ts'
import { optional } from './request-fields.ts'

export const standardPerPage = 25
const mostPerPage = 100

/** What the fields say of themselves. */
export const standardNotes = {
  page: 'Page number, counted from 1; 1 by default',
  perPage: `Records per page; ${standardPerPage} by default`,
}

/** The fields that ask any list for one of its pages. */
export const pageFields = (deepestPage: number, notes = standardNotes) => ({
  page: optional(
    Type.Integer({
      minimum: 1,
      maximum: deepestPage,
      description: notes.page,
      examples: [1],
    }),
  ),
  per_page: optional(
    Type.Integer({
      minimum: 1,
      maximum: mostPerPage,
      description: notes.perPage,
      examples: [standardPerPage],
    }),
  ),
})

export type PageFields = { readonly page?: number | null; readonly per_page?: number | null }

export const toPage = ({ page, per_page }: PageFields): Page => ({
  limit: per_page ?? standardPerPage,
  page: page ?? 1,
})

/** The address of a page. Filters stay as they were sent; null leaves a field out. */
export function pageAddress(
  path: string,
  query: string,
  fields: Readonly<Record<string, number | null>>,
): string {
  const kept = new URLSearchParams(query)
  for (const [name, value] of Object.entries(fields)) {
    kept.delete(name)
    if (value !== null) kept.append(name, String(value))
  }
  return kept.size === 0 ? path : `${path}?${kept}`
}
