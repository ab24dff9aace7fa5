import { html, type Markup } from '../../base/html.ts'

export type Bar = { readonly value: number; readonly says: string }

const step = 10
const width = 7
const height = 60

/** A row of bars from the same ground, which a table beside it tells in numbers. */
export function bars(row: readonly Bar[], says: string): Markup {
  const highest = Math.max(...row.map(({ value }) => value))
  const whole = row.length * step
  return html`<svg class="bars" role="img" aria-label="${says}" viewBox="0 0 ${whole} ${height + 1}">${row.map(({ value, says: each }, at) => bar(at, value === 0 ? 0 : Math.max(1, Math.round((value / highest) * height)), each))}<path d="M0 ${height + 0.5}h${whole}"/></svg>`
}

const bar = (at: number, tall: number, says: string): Markup =>
  html`<rect x="${at * step + (step - width) / 2}" y="${height - tall}" width="${width}" height="${tall}"><title>${says}</title></rect>`
