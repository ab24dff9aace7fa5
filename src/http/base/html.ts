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

const escaped = (text: string): string => text.replace(/[&<>"']/g, mark => escapes[mark] ?? '')

function render(part: Part): string {
  if (part === null) return ''
  if (part instanceof Markup) return part.source
  if (typeof part !== 'object') return escaped(String(part))
  let source = ''
  for (const one of part) source += render(one)
  return source
}

/** A template that escapes every value except markup; null inserts nothing. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  let source = ''
  for (let at = 0; at < parts.length; at += 1) source += texts[at] + render(parts[at] ?? null)
  return new Markup(source + texts[parts.length])
}
