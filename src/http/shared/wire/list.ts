import Type, { type TSchema } from 'typebox'
import { nullable } from '../schema.ts'
import { refuseFields } from '../validation.ts'

export type PageLimits = {
  readonly least: number
  readonly most: number
  readonly standard: number
}

/** Far beyond any list, and small enough that no product with a limit loses a digit. */
const mostPages = 1_000_000_000

export const pageQuery = ({ least, most, standard }: PageLimits, records: string) => ({
  limit: Type.Optional(
    nullable(
      Type.Integer({
        minimum: least,
        maximum: most,
        default: standard,
        description: `${records} per page`,
      }),
    ),
  ),
  page: Type.Optional(
    nullable(Type.Integer({ minimum: 1, maximum: mostPages, default: 1, description: 'From 1' })),
  ),
})

/** Told in one sentence, whatever is wrong with it: who asks for too much learns how much there is. */
export function checkLimit({ limit }: Record<string, unknown>, { least, most }: PageLimits): void {
  if (limit === undefined) return
  const fine = Number.isInteger(limit) && Number(limit) >= least && Number(limit) <= most
  if (fine) return
  throw refuseFields({ limit: [`The limit must be a whole number from ${least} to ${most}.`] })
}

const link = nullable(Type.String())

export const listBody = <T extends TSchema>(element: T, title: string) =>
  Type.Object(
    {
      success: Type.Literal(true),
      data: Type.Array(element),
      links: Type.Object({ first: Type.String(), last: Type.String(), prev: link, next: link }),
      meta: Type.Object({
        current_page: Type.Integer(),
        from: nullable(Type.Integer({ description: 'Place of the first record of the page' })),
        last_page: Type.Integer(),
        path: Type.String({ description: 'Absolute, without the query' }),
        per_page: Type.Integer(),
        to: nullable(Type.Integer()),
        total: Type.Integer(),
      }),
    },
    { title },
  )

export type Listed = {
  /** Of the records of this page. */
  readonly count: number
  readonly total: number
  readonly limit: number
  readonly page: number
  /** The absolute address of the list, and the query that it was asked with. */
  readonly path: string
  readonly query: string
}

/** What stands around the records of a page. */
export function listed({ count, total, limit, page, path, query }: Listed) {
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
