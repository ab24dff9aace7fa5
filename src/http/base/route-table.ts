import type { FastifyInstance } from 'fastify'

type Entry = { readonly matches: RegExp; readonly methods: Set<string> }

/** Which methods each path knows, gathered from the routes themselves: what 405 and OPTIONS tell. */
export class RouteTable {
  readonly #entries = new Map<string, Entry>()

  /** Must be called before the routes of the scope are added. */
  gatherFrom(scope: FastifyInstance): void {
    scope.addHook('onRoute', ({ url, method }) => {
      const known = this.#entries.get(url) ?? { matches: patternOf(url), methods: new Set() }
      for (const name of [method].flat()) known.methods.add(name)
      this.#entries.set(url, known)
    })
  }

  /** Empty where there is nothing at the path. */
  methodsAt(path: string): readonly string[] {
    const methods = new Set<string>()
    for (const entry of this.#entries.values()) {
      if (entry.matches.test(path)) for (const method of entry.methods) methods.add(method)
    }
    return methods.size === 0 ? [] : [...methods, 'OPTIONS'].sort()
  }
}

const patternOf = (url: string): RegExp => {
  const segments = url
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/:\w+/g, '[^/]+')
    .replace(/\\\*$/, '.*')
  return new RegExp(`^${segments.replace(/\/$/, '')}/?$`)
}
