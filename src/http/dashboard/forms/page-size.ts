import type { Markup } from '../../base/html.ts'
import { formState, selectField } from './field.ts'

const sizes = [25, 50, 100] as const
const usual = 50

/** How many rows a list has on a page: as its URL says, where that is one of those it offers. */
export const sizeOf = (query: URLSearchParams): number =>
  sizes.find(size => String(size) === query.get('rows')) ?? usual

/** What a page of a list tells the next one of its size. */
export const sizeIn = (query: URLSearchParams): [string, string][] =>
  sizeOf(query) === usual ? [] : [['rows', String(sizeOf(query))]]

export const sizeField = (query: URLSearchParams, width: 'quarter' | 'third'): Markup =>
  selectField(formState(new URLSearchParams({ rows: String(sizeOf(query)) })), 'rows', {
    label: 'Rows',
    width,
    choices: sizes.map(size => ({ value: String(size), text: String(size) })),
  })
