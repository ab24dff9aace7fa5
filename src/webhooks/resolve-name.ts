import { lookup as lookUpAsSystem, Resolver } from 'node:dns/promises'

/** Every address of a name; none where it has none, or where nobody could tell. */
export type NameResolver = (name: string) => Promise<readonly string[]>

type DnsServers = { readonly resolve4: NameResolver; readonly resolve6: NameResolver }

const queryMs = 2000
const triesPerServer = 2

/**
 * Asks the DNS servers by itself. The system's own lookup waits in one of four threads, which also read
 * files: a few names that nobody answers for would stop the whole service. It alone knows `/etc/hosts`,
 * which an operator who allows private networks may need, so it is asked last, and for them alone.
 */
export const nameResolver = (asksSystem: boolean): NameResolver =>
  resolveBy(
    new Resolver({ timeout: queryMs, tries: triesPerServer }),
    asksSystem ? systemLookup : null,
  )

export function resolveBy(servers: DnsServers, lookup: NameResolver | null): NameResolver {
  return async name => {
    // RFC 6761 lets nobody be asked for it.
    if (name === 'localhost' || name.endsWith('.localhost')) return ['127.0.0.1', '::1']
    const answers = await Promise.allSettled([servers.resolve4(name), servers.resolve6(name)])
    const found = answers.flatMap(answer => (answer.status === 'fulfilled' ? answer.value : []))
    if (found.length > 0 || lookup === null) return found
    return await lookup(name).catch(() => [])
  }
}

const systemLookup: NameResolver = async name =>
  (await lookUpAsSystem(name, { all: true })).map(({ address }) => address)
