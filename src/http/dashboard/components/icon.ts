import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { html, Markup } from '../../base/html.ts'

/** By what they stand for; the second word is the drawing's own name. */
const drawings = {
  account: 'organization',
  back: 'arrow-left',
  batch: 'stack',
  bought: 'check-circle',
  calls: 'log',
  clock: 'clock',
  copy: 'copy',
  credits: 'credit-card',
  download: 'download',
  events: 'broadcast',
  forward: 'arrow-right',
  key: 'key',
  menu: 'three-bars',
  money: 'law',
  more: 'chevron-down',
  people: 'people',
  person: 'person',
  play: 'play',
  plus: 'plus',
  print: 'file-badge',
  quote: 'graph',
  sandbox: 'beaker',
  search: 'search',
  settings: 'gear',
  ship: 'paper-airplane',
  shipments: 'package',
  signOut: 'sign-out',
  start: 'rocket',
  story: 'history',
  today: 'home',
  void: 'x-circle',
  warning: 'alert',
  webhooks: 'webhook',
} as const

export type IconName = keyof typeof drawings

const read = new Map<IconName, Markup>()

/** Beside a word, always: it says nothing by itself, and nothing reads it aloud. */
export function icon(name: IconName): Markup {
  const known = read.get(name)
  if (known) return known
  const svg = html`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true">${new Markup(shapesOf(name))}</svg>`
  read.set(name, svg)
  return svg
}

function shapesOf(name: IconName): string {
  const url = import.meta.resolve(`@primer/octicons/build/svg/${drawings[name]}-16.svg`)
  const drawing = readFileSync(fileURLToPath(url), 'utf8')
  return /<svg[^>]*>([\s\S]*)<\/svg>/.exec(drawing)?.[1] ?? ''
}
