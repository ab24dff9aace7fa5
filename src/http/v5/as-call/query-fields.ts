import type { Instant } from '#core/time/clock.ts'
import type { Page } from '#core/values/page.ts'
import { standardPerPage } from '../wire/page-fields.ts'

/** What `pageOf` reads back. */
export const pageFields = ({ limit, page }: Page) => ({
  page: page === 1 ? null : page,
  per_page: limit === standardPerPage ? null : limit,
})

export const isoOf = (at: Instant | null): string | null =>
  at === null ? null : new Date(at).toISOString()
