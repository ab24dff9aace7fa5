import { readFileSync } from 'node:fs'

type Schema = {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly enum?: readonly unknown[]
  readonly maxLength?: number
  readonly maxItems?: number
}

/** The texts and lists of a published request that say of no length that it is too long. */
export function unboundedFields(document: URL, name: string): readonly string[] {
  const { schemas } = JSON.parse(readFileSync(document, 'utf8')).components
  const named = ($ref: string): Schema => schemas[$ref.split('/').at(-1) ?? '']
  const walk = (path: string, schema: Schema): readonly string[] => {
    const known = schema.$ref === undefined ? schema : named(schema.$ref)
    const types = [known.type ?? []].flat()
    const lengths = [
      types.includes('string') && known.enum === undefined ? known.maxLength : 0,
      types.includes('array') ? known.maxItems : 0,
    ]
    return [
      ...(lengths.includes(undefined) ? [path] : []),
      ...Object.entries(known.properties ?? {}).flatMap(([field, of]) =>
        walk(`${path}.${field}`, of),
      ),
      ...(known.items ? walk(`${path}.*`, known.items) : []),
      ...(known.anyOf ?? []).flatMap(one => walk(path, one)),
    ]
  }
  return walk(name, named(name))
}
