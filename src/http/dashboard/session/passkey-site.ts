import { isIP } from 'node:net'
import type { Visit } from '../visit/screen.ts'
import { isLoopback } from './own-host.ts'

/** The name that passkeys are bound to, and the origin that their ceremonies tell. */
export type PasskeySite = { readonly rpId: string; readonly origin: string }

/** Passkeys work under a name, on https or on this machine; else a sentence says why they are off. */
export function passkeySite({
  publicUrl,
  host,
}: Pick<Visit, 'publicUrl' | 'host'>): PasskeySite | { readonly off: string } {
  const own = new URL(publicUrl)
  if (own.protocol === 'https:' && !isIpAddress(own.hostname)) {
    return { rpId: own.hostname, origin: own.origin }
  }
  const asked = new URL(`http://${host}`)
  if (asked.hostname === 'localhost') return { rpId: 'localhost', origin: asked.origin }
  return { off: isLoopback(asked.hostname) ? onlyByName(asked.port) : onlyByHttps }
}

const isIpAddress = (hostname: string): boolean => isIP(hostname.replace(/^\[|\]$/g, '')) !== 0

const onlyByName = (port: string): string =>
  `Passkeys are off here: browsers tie them to a host name, and this is an IP address. Open http://localhost${port === '' ? '' : `:${port}`} instead.`

const onlyByHttps =
  'Passkeys are off here: browsers tie them to a host name on https. Ask whoever runs this installation to set PUBLIC_URL to one.'
