import { Command, InvalidArgumentError } from 'commander'
import type { App } from '#app/app.ts'
import type { Command as CoreCommand } from '#core/command/command.ts'
import { operatorCommand } from '#core/command/operator-command.ts'
import { invalid } from '#core/errors.ts'
import { type EventType, eventTypes } from '#core/facts.ts'
import type { WebhookSender } from '#core/ports/webhook-sender.ts'
import type { Network } from '#core/values/network.ts'
import {
  beginShellListening,
  type ForwardedEvent,
  type Forwarding,
  forwardEvents,
  renewLeaseEveryMs,
  renewShellLease,
  shellLeaseMs,
} from '#core/webhook/listening-shell.ts'
import { newSigningSecret } from '#core/webhook/signing-secret.ts'
import { httpWebhookSender } from '#webhooks/http-webhook-sender.ts'
import { readTargetUrl } from '#webhooks/read-target-url.ts'
import { type AccountOptions, withAccount } from './account-command.ts'
import { accountOption, environmentOption, isoTime, jsonOption, listOption, say } from './shell.ts'
import { isOutage, Lease, poll, untilStopped } from './until-stopped.ts'

type Options = AccountOptions & { forwardTo: string; events?: readonly EventType[]; after?: number }

export const listenCommand = (): Command =>
  new Command('listen')
    .description("forward an account's events to an address of this machine, until stopped")
    .addOption(accountOption())
    .requiredOption('--forward-to <url>', 'such as http://localhost:3000/hooks')
    .addOption(
      listOption('--events <types>', 'only these types, comma-separated', eventTypes).argParser(
        readEvents,
      ),
    )
    .option('--after <sequence>', 'start after this event, within the last 30 days', readSequence)
    .addOption(environmentOption('sandbox'))
    .addOption(jsonOption())
    .action(listen)

function readEvents(text: string): readonly EventType[] {
  const named = new Set(text.split(',').map(name => name.trim()))
  const known = eventTypes.filter(type => named.delete(type))
  const [unknown] = named
  if (unknown === undefined) return known
  throw new InvalidArgumentError(
    `There is no event ${unknown}. Choose from ${eventTypes.join(',')}.`,
  )
}

function readSequence(text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It must be the sequence of an event, or 0 for all.')
}

const listen = (options: Options, cli: Command): Promise<void> =>
  withAccount(cli, options, async ({ app, world, account }) => {
    const { forwardTo: url, events = null, after, json } = options
    const signal = untilStopped()
    requireWebAddress(url)
    const sender = senderOf(app)
    const fault = await sender.judge(url)
    if (fault !== null) throw invalid('forward_to', `${fault} ${whatToMend}`)
    const command = await operatorCommand(world, account, 'listen')
    const newest = await beginShellListening(command)
    const secret = newSigningSecret()
    const shown = { ...options, account: account.name, secret }
    say(json ? beginningAsJson(shown) : beginning(shown))
    const sent = (event: ForwardedEvent): void => say(json ? lineAsJson(event) : line(event))
    const types = events
    await forward(command, { sender, url, secret, types, signal, sent }, after ?? newest)
  })

/** A text that is no address of a program is refused by itself: naming a network would not mend it. */
function requireWebAddress(url: string): void {
  if (!['http:', 'https:'].includes(URL.parse(url)?.protocol ?? '')) {
    const says = `${url} is not a complete address: use one such as http://localhost:3000/hooks.`
    throw invalid('forward_to', says)
  }
  const read = readTargetUrl(url)
  if (typeof read === 'string') throw invalid('forward_to', read)
}

/** The person at the shell names the address: it may be of this machine, as no client's may. */
const loopback: readonly Network[] = [
  { address: '127.0.0.0', prefixLength: 8, family: 'ipv4' },
  { address: '::1', prefixLength: 128, family: 'ipv6' },
]

const senderOf = ({ config }: App): WebhookSender =>
  httpWebhookSender({ privateTargets: [...loopback, ...config.webhookPrivateTargets] })

const whatToMend =
  'Use an address of this machine, or allow its network with WEBHOOK_PRIVATE_TARGETS.'

/** The lease is renewed beside the sending, which an address may hold up for as long as a message may take. */
async function forward(command: CoreCommand, forwarding: Forwarding, after: number): Promise<void> {
  const lost = new AbortController()
  const signal = AbortSignal.any([forwarding.signal, lost.signal])
  const lease = new Lease(() => renewShellLease(command), shellLeaseMs)
  const renewal = setInterval(() => {
    lease.renew().catch(error => lost.abort(error))
  }, renewLeaseEveryMs)
  let last = after
  try {
    await poll(signal, async () => {
      for (;;) {
        const next = await forwardEvents(command, { ...forwarding, signal }, last).catch(error => {
          // The lease says how long the database may stay away.
          if (isOutage(error)) return last
          throw error
        })
        if (next === last) return
        last = next
      }
    })
  } finally {
    clearInterval(renewal)
  }
  if (lost.signal.aborted) throw lost.signal.reason
}

type Beginning = Options & { readonly secret: string }

const beginning = ({ account, environment, forwardTo, secret }: Beginning): string =>
  [
    `Forwarding the events of ${account} (${environment}) to ${forwardTo}. Stop with Ctrl-C.`,
    `Messages are signed with ${secret}`,
  ].join('\n')

const beginningAsJson = ({ account, environment, forwardTo, events, secret }: Beginning): string =>
  JSON.stringify({ account, environment, forward_to: forwardTo, events: events ?? null, secret })

const line = ({ at, type, id, attempt: { status, tookMs, says } }: ForwardedEvent): string =>
  [
    isoTime(at),
    type,
    id,
    status ?? 'failed',
    `${tookMs} ms`,
    ...(says === null ? [] : [says]),
  ].join('  ')

const lineAsJson = ({ at, type, id, sequence, attempt }: ForwardedEvent): string =>
  JSON.stringify({
    time: isoTime(at),
    type,
    id,
    sequence,
    status: attempt.status,
    took_ms: attempt.tookMs,
    says: attempt.says,
  })
