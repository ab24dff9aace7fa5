import { randomBytes } from 'node:crypto'
import { html, type Markup } from '../../base/html.ts'

/**
 * Stands where an answer's own nonce comes to stand. Nobody outside the process knows it, so that no
 * text from outside can pass for markup of ours.
 */
export const nonceMark = `nonce-${randomBytes(18).toString('base64url')}`

/**
 * htmx reads these attributes, and no other file writes one. Without script each of them is nothing, and
 * the form or link that has them works as it stands.
 */
const attributes = (pairs: Readonly<Record<string, string>>): Markup =>
  html`${Object.entries({ ...pairs, 'hx-nonce': nonceMark }).map(
    ([name, value]) => html` ${name}="${value}"`,
  )}`

/** The answer's part of the page with that id takes the place of ours. */
const replaced = (part: string, swap: 'outerMorph' | 'outerHTML' = 'outerMorph') => ({
  'hx-target': `#${part}`,
  'hx-select': `#${part}`,
  'hx-swap': swap,
})

/** A form that is half filled in is asked about, too: its faults are told beside it, and the focus stays. */
const asItStands = { 'hx-validate': 'false' }

/** Asks again while somebody types, and replaces the part of the page with that id. */
export const liveForm = (path: string, part: string): Markup =>
  attributes({
    'hx-get': path,
    'hx-trigger': 'input changed delay:200ms, change, submit',
    ...replaced(part),
    'hx-sync': 'this:replace',
    ...asItStands,
    'hx-replace-url': 'true',
  })

/** Asks while somebody types into one field, and fills the list below it. */
export const liveSearch = (path: string, part: string): Markup =>
  attributes({
    'hx-get': path,
    'hx-trigger': 'input changed delay:150ms',
    ...replaced(part, 'outerHTML'),
    'hx-sync': 'this:replace',
  })

/**
 * It works as `liveForm`, for what no URL may have, such as where somebody lives. Other parts of the
 * page may be replaced by the same answer.
 */
export const livePostForm = (path: string, part: string, others: readonly string[]): Markup =>
  attributes({
    'hx-post': path,
    'hx-trigger': 'input changed delay:250ms, change',
    ...replaced(part),
    'hx-sync': 'this:replace',
    ...asItStands,
    ...selectedAside(others),
  })

const selectedAside = (parts: readonly string[]): Readonly<Record<string, string>> =>
  parts.length === 0 ? {} : { 'hx-select-oob': parts.map(part => `#${part}:outerMorph`).join(',') }

/**
 * Follows a link by replacing one part of the page, and others by the same answer. It pushes no URL
 * where the page that remains is not the one of that URL.
 */
export const liveLink = (
  path: string,
  part: string,
  { pushes = true, others = [] }: { pushes?: boolean; others?: readonly string[] } = {},
): Markup =>
  attributes({
    'hx-get': path,
    ...replaced(part),
    ...(pushes && { 'hx-push-url': 'true' }),
    ...selectedAside(others),
  })

/**
 * A button with it sends its form by itself as soon as it is on the page, for what was not there yet. A
 * change of the form takes its turn.
 */
export const restOfForm = (path: string, part: string, others: readonly string[]): Markup =>
  attributes({
    'hx-post': path,
    'hx-trigger': 'load',
    ...replaced(part),
    'hx-sync': 'closest form:queue first',
    ...asItStands,
    ...selectedAside(others),
  })

/** A link with it does what `restOfForm` does, for a form whose fields are in the URL. */
export const restOfPage = (path: string, part: string, form: string): Markup =>
  attributes({
    'hx-get': path,
    'hx-trigger': 'load',
    ...replaced(part),
    'hx-sync': `#${form}:queue first`,
  })

/** A hidden field with it sends its form when the page's script says that the file of the form has come. */
export const onceFileCame = (path: string, part: string, others: readonly string[]): Markup =>
  attributes({
    'hx-post': path,
    'hx-trigger': 'came',
    ...replaced(part),
    ...selectedAside(others),
  })

/** Asks again every so many seconds; a page writes it only while something still moves. */
export const poll = (path: string, part: string, seconds: number): Markup =>
  attributes({
    'hx-get': path,
    'hx-trigger': `every ${seconds}s`,
    ...replaced(part),
  })
