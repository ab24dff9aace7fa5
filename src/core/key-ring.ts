import { type Seal, sealWith } from './seal.ts'

export type NamedKey = { readonly id: string; readonly key: Uint8Array }

/** Several keys, so that one can follow another: the first seals, and all open. */
export type KeyRing = Seal & {
  /** Whether it was sealed with the first key. */
  isSealedByFirst(sealed: string): boolean
}

export function keyRing(keys: readonly [NamedKey, ...NamedKey[]]): KeyRing {
  const seals = new Map(keys.map(({ id, key }) => [id, sealWith(key)]))
  const [{ id: first, key }] = keys
  const newest = sealWith(key)
  return {
    seal: (name, secret) => `${first}:${newest.seal(name, secret)}`,
    open(name, sealed) {
      const { id, text } = partsOf(sealed)
      return seals.get(id)?.open(name, text) ?? null
    },
    isSealedByFirst: sealed => partsOf(sealed).id === first,
  }
}

/** The id of a key has no colon. */
function partsOf(sealed: string): { readonly id: string; readonly text: string } {
  const at = sealed.indexOf(':')
  return { id: sealed.slice(0, at), text: sealed.slice(at + 1) }
}
