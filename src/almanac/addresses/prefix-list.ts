/**
 * `10-16 185`: the beginnings of postal codes, alone or from one to another. Null where the text is no
 * such list.
 */
export function readPrefixes(text: string): readonly string[] | null {
  const prefixes: string[] = []
  for (const part of text.split(' ').filter(word => word !== '')) {
    const range = /^(\d{1,5})-(\d{1,5})$/.exec(part)
    if (range === null) {
      if (!/^[A-Z0-9]{1,5}$/.test(part)) return null
      prefixes.push(part)
      continue
    }
    const [, first = '', last = ''] = range
    if (first.length !== last.length || first >= last) return null
    for (let at = Number(first); at <= Number(last); at++) {
      prefixes.push(String(at).padStart(first.length, '0'))
    }
  }
  return prefixes
}
