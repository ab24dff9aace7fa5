import { isIP } from 'node:net'
import type { NetworkSet } from './network-set.ts'
import { isPublicAddress } from './public-addresses.ts'
import { readTargetUrl } from './read-target-url.ts'
import type { NameResolver } from './resolve-name.ts'

/** Where a message may go: `url` names it, and a connection is made to these addresses alone. */
export type JudgedTarget = { readonly url: URL; readonly addresses: readonly string[] }

export type RefusedTarget = {
  readonly failure: 'forbidden_address' | 'unresolved'
  readonly says: string
}

/**
 * Judges an address and what its name stands for at this moment. The name is resolved once, so that
 * nothing can stand for another host between the judgement and the connection.
 */
export async function judgeTarget(
  text: string,
  privateTargets: NetworkSet,
  resolve: NameResolver,
): Promise<JudgedTarget | RefusedTarget> {
  const url = readTargetUrl(text)
  if (typeof url === 'string') return forbidden(url)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isName = isIP(host) === 0
  const found = isName ? await resolve(host) : [host]
  if (found === null) {
    return { failure: 'unresolved', says: `The name ${host} could not be looked up.` }
  }
  const allowed = found.filter(address => privateTargets.has(address))
  if (allowed.length > 0) return { url, addresses: allowed }
  if (found.length === 0 || !found.every(isPublicAddress)) {
    if (isThisMachine(host)) return forbidden(ownSentence)
    return forbidden(isName ? nameSentence(host) : privateSentence)
  }
  return url.protocol === 'https:'
    ? { url, addresses: found }
    : forbidden('The address must begin with https://.')
}

/**
 * Says the same of a name that leads into the operator's network and of one that does not exist: which
 * names there are inside, and what they stand for, is not for tenants.
 */
const nameSentence = (host: string): string =>
  `No public address is known for the name ${host}. Webhooks do not reach a private or reserved network.`

const privateSentence =
  'The address leads to a private or reserved network, which webhooks do not reach.'

/** By what was typed alone, which tells nobody anything new. */
const isThisMachine = (host: string): boolean =>
  host === '::1' || host.startsWith('127.') || host === 'localhost'

const ownSentence = `${privateSentence} To try one on your own machine, run \`postilion listen --forward-to\` there: it forwards the events of an account to your program.`

const forbidden = (says: string): RefusedTarget => ({ failure: 'forbidden_address', says })
