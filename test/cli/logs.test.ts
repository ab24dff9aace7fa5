import { expect, it } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { systemLogEntry } from '#core/command/system-log-entry.ts'
import { LogTail } from '../../src/cli/log-tail.ts'
import { describeOnEachEngine } from '../support/engines.ts'
import { insertAccounts } from '../support/sample-shipments.ts'
import { Shell } from '../support/shell.ts'

const outcomes = (entries: readonly { readonly outcome: string }[]): readonly string[] =>
  entries.map(({ outcome }) => outcome)

describeOnEachEngine('the end of a log', kit => {
  const noon = Date.UTC(2026, 4, 20, 12)
  let accounts = 0

  async function logOf(count: number) {
    const store = await kit.open()
    const id = ++accounts
    const tenant = serviceOn(id)
    await insertAccounts(store, id)
    const append = (outcome: string, at: number, status = 200) =>
      store.transact(id, ({ requestLog }) =>
        requestLog.append(tenant, { ...systemLogEntry('job', 'test', outcome, at), status }),
      )
    for (let at = 1; at <= count; at++) await append(String(at), noon + at)
    return { log: store.read.requestLog, tenant, append }
  }

  it('is given once, and then what comes, also what is dated before what was there', async () => {
    const { log, tenant, append } = await logOf(3)
    const tail = new LogTail(log, tenant, false)
    expect(outcomes(await tail.newest(100))).toEqual(['1', '2', '3'])
    expect(await tail.further()).toEqual([])
    await append('late', noon + 2)
    await append('new', noon + 5)
    expect(outcomes(await tail.further())).toEqual(['late', 'new'])
    expect(await tail.further()).toEqual([])
  })

  it('is no longer than it was asked for, and what was left out is no news', async () => {
    const { log, tenant, append } = await logOf(5)
    const tail = new LogTail(log, tenant, false)
    expect(outcomes(await tail.newest(2))).toEqual(['4', '5'])
    await append('new', noon + 9)
    expect(outcomes(await tail.further())).toEqual(['new'])
  })

  it('may be of failures alone, however far back they are, and loses none of a burst', async () => {
    const { log, tenant, append } = await logOf(0)
    await append('refused', noon, 422)
    for (let at = 1; at <= 230; at++) await append(String(at), noon + at)
    const tail = new LogTail(log, tenant, true)
    expect(outcomes(await tail.newest(10))).toEqual(['refused'])
    for (let at = 231; at <= 460; at++) await append(String(at), noon + at, 409)
    expect(await tail.further()).toHaveLength(230)
  })

  it('looks for failures so far back alone, and what stands before is no news', async () => {
    const { log, tenant, append } = await logOf(0)
    await append('too old', noon, 422)
    for (let at = 1; at <= 8; at++) await append(String(at), noon + at)
    await append('refused', noon + 9, 422)
    const tail = new LogTail(log, tenant, true, 5)
    expect(outcomes(await tail.newest(10))).toEqual(['refused'])
    expect(await tail.further()).toEqual([])
    await append('new', noon + 60_000, 422)
    expect(outcomes(await tail.further())).toEqual(['new'])
  })

  it('is read to its end where it is longer than a call may have arguments', async () => {
    const { tenant } = await logOf(0)
    const entry = (at: number) => ({ ...systemLogEntry('job', 'test', 'done', at), status: 200 })
    const log = {
      list: async (_: unknown, after: { readonly at: number } | null, limit: number) =>
        Array.from({ length: limit }, (_, at) => entry((after?.at ?? noon) - at - 1)),
    }
    const tail = new LogTail(log, tenant, true)
    expect(await tail.newest(10)).toEqual([])
  })
})

it('postilion logs shows what was done, and --follow goes on until it is stopped', async () => {
  await using shell = await Shell.open()
  await shell.say('account', 'create', 'acme')
  expect(await shell.say('logs', '--account', 'acme')).toBe('acme has no entry in its log.')
  await shell.say('trigger', 'shipment.created', '--account', 'acme')
  const [entry] = JSON.parse(await shell.say('logs', '--account', 'acme', '--json'))
  expect(entry).toMatchObject({ method: 'OPERATOR', path: 'trigger', status: 200, token_id: null })
  expect(await shell.say('logs', '--account', 'acme')).toMatch(/^TIME .*\n.* drafted \w+ /)

  const following = shell.launch('logs', '--account', 'acme', '--follow', '--json')
  await following.printed(/drafted .*\n/)
  await shell.say('trigger', 'order.created', '--account', 'acme')
  // Two entries of one millisecond come in either order.
  const printed = await following.printed(/(?:.*\n){3}/)
  expect(printed).toContain('placed order')
  expect(
    printed
      .trim()
      .split('\n')
      .map(line => JSON.parse(line).path),
  ).toEqual(['trigger', 'trigger', 'trigger'])
  expect(await following.end('SIGINT')).toBe(0)
})
