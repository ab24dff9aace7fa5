import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WebhookSender } from '#core/ports/webhook-sender.ts'
import { newSigningSecret } from '#core/webhook/signing-secret.ts'
import { httpWebhookSender } from '#webhooks/http-webhook-sender.ts'
import { loopbackCertificate } from './loopback-certificate.ts'
import { loopback } from './loopback-networks.ts'
import { LoopbackSubscriber } from './loopback-subscriber.ts'

let plain: LoopbackSubscriber
let secure: LoopbackSubscriber
const trusted = getCACertificates('default')
beforeAll(async () => {
  setDefaultCACertificates([...trusted, loopbackCertificate.cert])
  plain = await LoopbackSubscriber.start()
  secure = await LoopbackSubscriber.start({ isSecure: true })
})
afterAll(async () => {
  setDefaultCACertificates(trusted)
  await plain[Symbol.asyncDispose]()
  await secure[Symbol.asyncDispose]()
})

/** Of the documentation's names, each resolves to these addresses, one list after the other. */
const resolvingTo = (...lists: readonly (readonly string[])[]) => {
  const asked: string[] = []
  const resolve = async (name: string) => {
    asked.push(name)
    return lists[Math.min(asked.length, lists.length) - 1] ?? []
  }
  return { asked, resolve }
}
const publicAddress = '93.184.215.14'
const forEverybody = httpWebhookSender({
  privateTargets: [],
  resolve: resolvingTo([publicAddress]).resolve,
})

const send = (sender: WebhookSender, url: string) =>
  sender.send(
    { url, secrets: [newSigningSecret()] },
    { id: 'msg_1', body: '{}' },
    Date.now(),
    new AbortController().signal,
  )

async function expectRefused(sender: WebhookSender, url: string, sentence: string): Promise<void> {
  expect(await sender.judge(url)).toContain(sentence)
  expect(await send(sender, url)).toMatchObject({
    status: null,
    failure: 'forbidden_address',
    says: expect.stringContaining(sentence),
  })
}

const specialHosts = [
  // The same host in the spellings that the URL standard knows.
  ...['127.0.0.1', '0x7f.1', '2130706433', '017700000001', '127.1', '127.0.0.1.', '１２７。0.0.1'],
  ...['[::1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::127.0.0.1]', '[64:ff9b::127.0.0.1]'],
  // Inside out: IPv6 that holds an address of IPv4.
  ...['[::ffff:8.8.8.8]', '[64:ff9b:1::10.0.0.1]', '[2002:7f00:1::]', '[2001:0:7f00:1::]'],
  ...['0.0.0.0', '10.0.0.1', '100.64.0.1', '169.254.169.254', '172.16.0.1', '172.31.255.255'],
  ...['192.0.0.192', '192.0.2.1', '192.88.99.1', '192.168.1.1', '198.18.0.1', '198.51.100.1'],
  ...['203.0.113.1', '224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255'],
  ...['100.100.100.200', '168.63.129.16', '[fd00:ec2::254]'],
  ...['[::]', '[fe80::1]', '[fec0::1]', '[fc00::1]', '[fdff::1]', '[ff02::1]', '[100::1]'],
  ...['[2001:db8::1]', '[3fff::1]', '[3ffe::1]', '[2001:2::1]', '[5f00::1]', '[4000::1]'],
]

describe('where a webhook may go', () => {
  it.each(['http://127.0.0.1:3000/hooks', 'http://[::1]:3000/', 'https://localhost/'])(
    'names what brings events to somebody’s own machine where %s is refused',
    async url => {
      const sender = httpWebhookSender({ privateTargets: [], resolve: resolvingTo([]).resolve })
      await expectRefused(sender, url, '`postilion listen --forward-to`')
    },
  )

  it.each(specialHosts)('is not https://%s', async host => {
    await expectRefused(forEverybody, `https://${host}/`, 'a private or reserved network')
  })

  it.each([
    '8.8.8.8',
    '100.63.255.255',
    '100.128.0.1',
    '172.15.255.255',
    '172.32.0.1',
    '223.255.255.255',
    '[2606:2800:21f:cb07::1]',
    '[2a00:1450::1]',
    'example.com',
    'example.com.',
    'bücher.example',
    'example.com:8443',
    'example.com:80',
    'example.com:1024',
  ])('is https://%s', async host => {
    expect(await forEverybody.judge(`https://${host}/hooks?a=1`)).toBeNull()
  })

  it.each([
    ['http://169.254.169.254/latest/meta-data', 'private or reserved'],
    ['http://example.com/', 'https://'],
    ['file:///etc/passwd', 'https://'],
    ['ftp://example.com/', 'https://'],
    ['javascript:alert(1)', 'https://'],
    ['unix:/var/run/docker.sock', 'https://'],
    ['https://user@example.com/', 'user name'],
    ['https://:secret@example.com/', 'password'],
    ['https://example.com:22/', 'Port 22 '],
    ['https://example.com:0/', 'Port 0 '],
    ['https://example.com:25/', 'Port 25 '],
    ['https://example.com:1023/', 'Port 1023 '],
    ['https://example.com:6667/', 'Port 6667 '],
    ['https://example.com:65536/', 'complete'],
    ['https://[fe80::1%25eth0]/', 'complete'],
    ['example.com/hooks', 'complete'],
    ['', 'complete'],
    [`https://example.com/${'x'.repeat(2048)}`, '2048 characters'],
  ])('is not %s', async (url, sentence) => {
    await expectRefused(forEverybody, url, sentence)
  })

  it('is no name with a private address beside a public one', async () => {
    const { resolve } = resolvingTo([publicAddress, '10.0.0.1'])
    const sender = httpWebhookSender({ privateTargets: [], resolve })
    await expectRefused(sender, 'https://example.com/', 'private or reserved')
  })

  it('is not told by a refusal: it shows no address of a name inside', async () => {
    const { resolve } = resolvingTo(['10.11.12.13'])
    const sender = httpWebhookSender({ privateTargets: [], resolve })
    expect(await sender.judge('https://db.example.com/')).not.toContain('10.11.12.13')
  })

  it('is no name that has no address, and says no more of one that leads inside', async () => {
    const url = 'https://db.inner.example/'
    const told = []
    for (const found of [[], ['10.11.12.13'], ['127.0.0.1']]) {
      const sender = httpWebhookSender({ privateTargets: [], resolve: async () => found })
      const { failure, says, status } = await send(sender, url)
      told.push({ judged: await sender.judge(url), failure, says, status })
    }
    expect(new Set(told.map(each => JSON.stringify(each))).size).toBe(1)
    expect(told[0]?.judged).toContain('No public address is known for the name db.inner.example.')
    expect(told[0]?.judged).toBe(told[0]?.says)
  })

  it('is a name that nobody can be asked for: it is judged when a message is sent', async () => {
    for (const resolve of [async () => null, () => new Promise<never>(() => {})]) {
      const sender = httpWebhookSender({ privateTargets: [], resolve, longestMs: 20 })
      expect(await sender.judge('https://example.com/')).toBeNull()
      await expectRefused(sender, 'http://example.com:22/', 'Port 22')
    }
    const deaf = httpWebhookSender({ privateTargets: [], resolve: async () => null })
    expect(await send(deaf, 'https://example.com/')).toMatchObject({ failure: 'unresolved' })
    const mute = httpWebhookSender({
      privateTargets: [],
      resolve: () => new Promise<never>(() => {}),
      longestMs: 20,
    })
    expect(await send(mute, 'https://example.com/')).toMatchObject({ failure: 'timeout' })
  })

  it('is judged again on each send: a name that was public may be private by then', async () => {
    const { asked, resolve } = resolvingTo([publicAddress], ['127.0.0.1'])
    const sender = httpWebhookSender({ privateTargets: [], resolve })
    const url = `https://rebound.example:${secure.port}/200`
    expect(await sender.judge(url)).toBeNull()
    expect(await send(sender, url)).toMatchObject({ status: null, failure: 'forbidden_address' })
    expect(asked).toHaveLength(2)
    expect(secure.received).toEqual([])
  })

  it('is the address that was judged: the name is not resolved again for the connection', async () => {
    const { asked, resolve } = resolvingTo(['127.0.0.1'], ['127.0.0.2'])
    const sender = httpWebhookSender({ privateTargets: loopback, resolve })
    const url = `http://subscriber.test:${plain.port}/200/judged`
    expect(await send(sender, url)).toMatchObject({ status: 200 })
    expect(asked).toEqual(['subscriber.test'])
    const [message] = plain.received.filter(({ path }) => path === '/200/judged')
    expect(message?.headers.host).toBe(`subscriber.test:${plain.port}`)
  })

  it('is no host inside that a subscriber points to', async () => {
    const sender = httpWebhookSender({ privateTargets: loopback })
    const inside = encodeURIComponent(plain.url('200/inside'))
    expect(await send(sender, plain.url(`307?location=${inside}`))).toMatchObject({ status: 307 })
    expect(plain.received.map(({ path }) => path)).not.toContain('/200/inside')
  })
})

describe('a certificate', () => {
  const sender = httpWebhookSender({
    privateTargets: loopback,
    resolve: resolvingTo(['127.0.0.1']).resolve,
  })
  const url = (host: string) => `https://${host}:${secure.port}/200/tls`

  it('must have the name of the address, also where that ends with a dot', async () => {
    for (const host of ['subscriber.test', 'subscriber.test.']) {
      expect(await send(sender, url(host))).toMatchObject({ status: 200, failure: null })
      expect(secure.received.at(-1)?.headers.host).toBe(`subscriber.test:${secure.port}`)
    }
  })

  it.each(['other.test', '127.0.0.1'])('of another name than %s is refused', async host => {
    const before = secure.received.length
    expect(await send(sender, url(host))).toMatchObject({
      status: null,
      failure: 'tls',
      says: 'No secure connection could be made (ERR_TLS_CERT_ALTNAME_INVALID).',
    })
    expect(secure.received).toHaveLength(before)
  })

  it('of an unknown authority is refused, and a server without TLS, too', async () => {
    setDefaultCACertificates(trusted)
    expect(await send(sender, url('subscriber.test'))).toMatchObject({ failure: 'tls' })
    setDefaultCACertificates([...trusted, loopbackCertificate.cert])
    const unprotected = `https://subscriber.test:${plain.port}/200`
    expect(await send(sender, unprotected)).toMatchObject({ failure: 'tls' })
  })
})

describe('a network that the operator allows', () => {
  const allowing = (address: string, prefixLength: number, found: readonly string[]) =>
    httpWebhookSender({
      privateTargets: [{ address, prefixLength, family: address.includes(':') ? 'ipv6' : 'ipv4' }],
      resolve: resolvingTo(found).resolve,
    })

  it('may be reached by number and by name, with TLS and without', async () => {
    const sender = allowing('10.20.0.0', 16, ['10.20.255.1'])
    for (const host of ['10.20.0.1', 'hooks.internal:3000']) {
      expect(await sender.judge(`http://${host}/`)).toBeNull()
      expect(await sender.judge(`https://${host}/`)).toBeNull()
    }
  })

  it('opens no other one, and no other port', async () => {
    const sender = allowing('127.0.0.0', 8, ['93.184.215.14'])
    await expectRefused(sender, 'http://10.0.0.1/', 'private or reserved')
    await expectRefused(sender, 'http://[::1]/', 'private or reserved')
    await expectRefused(sender, 'http://[::ffff:127.0.0.1]/', 'private or reserved')
    await expectRefused(sender, 'http://127.0.0.1:22/', 'Port 22 ')
    await expectRefused(sender, 'http://example.com/', 'https://')
  })

  it('is where a name leads that has an address in it, and only there', async () => {
    const sender = allowing('127.0.0.0', 8, ['::1', '10.0.0.1', '127.0.0.1'])
    expect(await send(sender, `http://both.test:${plain.port}/200`)).toMatchObject({ status: 200 })
  })

  it('with loopback in it makes localhost a subscriber', async () => {
    const sender = httpWebhookSender({ privateTargets: loopback })
    expect(await send(sender, `http://localhost:${plain.port}/200`)).toMatchObject({ status: 200 })
  })
})
