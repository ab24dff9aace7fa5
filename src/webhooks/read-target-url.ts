const mostCharacters = 2048
const leastFreePort = 1024
const webPorts: ReadonlySet<number> = new Set([80, 443])

/** The ports from 1024 on that browsers send nothing to: https://fetch.spec.whatwg.org/#port-blocking */
const portsOfOtherServices: ReadonlySet<number> = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669,
  6679, 6697, 10080,
])

/**
 * A subscriber's address in the spelling of the URL standard, where `0x7f.1` is 127.0.0.1; or what is
 * wrong with it, as a sentence.
 */
export function readTargetUrl(text: string): URL | string {
  if (text.length > mostCharacters) {
    return `The address must not be longer than ${mostCharacters} characters.`
  }
  const url = URL.parse(text)
  if (url === null) return 'The address must be complete, such as https://example.com/hooks.'
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return 'The address must begin with https://.'
  }
  if (url.username !== '' || url.password !== '') {
    return 'The address must not contain a user name or a password.'
  }
  if (!isOpenPort(portOf(url))) {
    return `Port ${portOf(url)} belongs to another service: use 443, 80, or a port from 1024 up.`
  }
  // A name with a dot at its end is the same name, but no certificate has it.
  url.hostname = url.hostname.replace(/\.$/, '')
  return url
}

const portOf = ({ protocol, port }: URL): number =>
  port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port)

const isOpenPort = (port: number): boolean =>
  webPorts.has(port) || (port >= leastFreePort && !portsOfOtherServices.has(port))
