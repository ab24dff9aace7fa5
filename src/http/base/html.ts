/** Text that is safe HTML. Any other value is escaped when a template inserts it. */
export class Markup {
  readonly source: string

  constructor(source: string) {
    this.source = source
  }
}

type Part = Markup | string | number | null | readonly Part[]

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** No browser shows a control character, and HTML has no way to write most of them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is sought.
const unsafe = /[&<>"'\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

const escaped = (text: string): string => text.replace(unsafe, mark => escapes[mark] ?? '\ufffd')

/** Letters that are written from the right, and the signs that turn the text behind them. */
const turning =
  /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

function render(part: Part, takesElements: boolean): string {
  if (part === null) return ''
  if (part instanceof Markup) return part.source
  if (typeof part === 'number') return String(part)
  if (typeof part === 'string') {
    return takesElements && turning.test(part) ? `<bdi>${escaped(part)}</bdi>` : escaped(part)
  }
  let source = ''
  for (const one of part) source += render(one, takesElements)
  return source
}

const inTag = /<[^>]*$|="[^">]*$/
const inPlainText = /<(?:title|textarea|option)\b[^>]*>[^<]*$/

/** For each value of a template, whether an element may stand in its place. */
const placesOf = new WeakMap<TemplateStringsArray, readonly boolean[]>()

function readPlaces(texts: TemplateStringsArray): readonly boolean[] {
  let before = ''
  const places = texts.map(text => {
    before += text
    return !inTag.test(before) && !inPlainText.test(before)
  })
  placesOf.set(texts, places)
  return places
}

/**
 * A template that escapes every value except markup; null inserts nothing. A text that runs from
 * the right stands apart, so that it cannot turn the words and amounts beside it.
 */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  const places = placesOf.get(texts) ?? readPlaces(texts)
  let source = ''
  for (let at = 0; at < parts.length; at += 1) {
    source += texts[at] + render(parts[at] ?? null, places[at] === true)
  }
  return new Markup(source + texts[parts.length])
}
