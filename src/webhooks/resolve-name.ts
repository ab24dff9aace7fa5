import { lookup as lookUpAsSystem, Resolver } from 'node:dns/promises'

/** Every address of a name, none where it has none; null where nobody could be asked. */
export type NameResolver = (name: string) => Promise<readonly string[] | null>

type Lookup = (name: string) => Promise<readonly string[]>
type DnsServers = { readonly resolve4: Lookup; readonly resolve6: Lookup }

/** No server was there to say whether a name exists: a machine without a network, or behind a wall. */
const unanswered: ReadonlySet<unknown> = new Set(['ECONNREFUSED', 'ETIMEOUT', 'EAI_AGAIN'])

const isUnanswered = (reason: unknown): boolean =>
  reason instanceof Error && 'code' in reason && unanswered.has(reason.code)

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

export function resolveBy(servers: DnsServers, lookup: Lookup | null): NameResolver {
  return async name => {
    // RFC 6761 lets nobody be asked for it.
    if (name === 'localhost' || name.endsWith('.localhost')) return ['127.0.0.1', '::1']
    const answers = await Promise.allSettled([servers.resolve4(name), servers.resolve6(name)])
    const found = answers.flatMap(answer => (answer.status === 'fulfilled' ? answer.value : []))
    if (found.length > 0) return found
    const isUnknown = answers.every(
      answer => answer.status === 'rejected' && isUnanswered(answer.reason),
    )
    if (lookup === null) return isUnknown ? null : []
    return await lookup(name).catch(error => (isUnknown && isUnanswered(error) ? null : []))
  }
}

const systemLookup: Lookup = async name =>
  (await lookUpAsSystem(name, { all: true })).map(({ address }) => address)
