/** Where one world's tables are. */
export type PostgresAddress = { readonly url: string; readonly schema: string }

/** A setting of PostgreSQL that the operator wants for each connection. */
export type Setting = { readonly name: string; readonly value: string }

/** The settings in the `options` of an address: `-c name=value`, `-cname=value` or `--name=value`. */
export function settingsAskedFor(url: string): readonly Setting[] {
  const words = optionWords(new URL(url).searchParams.get('options') ?? '')
  return words.flatMap((word, at) => {
    const text = word === '-c' ? (words[at + 1] ?? '') : /^(?:--|-c)(.+)$/s.exec(word)?.[1]
    const [, name, value] = /^([^=]+)=(.*)$/s.exec(text ?? '') ?? []
    return name === undefined || value === undefined
      ? []
      : [{ name: name.replaceAll('-', '_'), value }]
  })
}

/** Spaces part the words; a backslash takes the next character as it is. */
function optionWords(options: string): readonly string[] {
  const words = options.match(/(?:\\.|[^\s\\])+/gs) ?? []
  return words.map(word => word.replaceAll(/\\(.)/gs, '$1'))
}
