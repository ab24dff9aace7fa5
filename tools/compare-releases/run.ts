import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Asker, foundAskers } from './askers.ts'
import { Dice } from './dice.ts'
import { Comparison } from './differences.ts'
import { type Asked, exchange, sentOf } from './exchange.ts'
import { Findings } from './findings.ts'
import { Known, type Pair, pairOf } from './known.ts'
import { Listener } from './listener.ts'
import { type Answer, Release, type Sent } from './release.ts'
import { commandsIn, readings } from './shell-lines.ts'

export type Plan = {
  readonly checkouts: Pair<string>
  readonly requests: number
  readonly seed: number
  /** Whether commands are run as well when all requests are answered. */
  readonly withShell: boolean
  /** Whether their sentences are set apart: what differs must then be data. */
  readonly butForSentences: boolean
}

const hourMs = 3_600_000
/** Nothing becomes due between them: it would happen before or after a request by chance. */
const requestsBetweenMoves = 500
const mostReadsKept = 400
/** A read may come before what happens once a second. */
const lookAgainAfterMs = [100, 400, 1100]

/** Asks two releases the same, and returns what they answer differently. */
export async function compareReleases(plan: Plan, say: (line: string) => void): Promise<Findings> {
  await using stack = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'postilion-compare-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const listeners = [stack.use(await Listener.open()), stack.use(await Listener.open())] as const
  const release = (side: 0 | 1) =>
    stack.use(new Release(plan.checkouts[side], join(folder, ['before', 'after'][side] ?? '')))
  const run = new Run(plan, pairOf(release), listeners)
  await run.ask(await run.begin(), say)
  if (plan.withShell) await run.command()
  await run.reopen()
  return run.findings
}

class Run {
  readonly findings = new Findings()
  readonly #plan: Plan
  readonly #releases: Pair<Release>
  readonly #listeners: Pair<Listener>
  readonly #dice: Dice
  readonly #reads: Asked[] = []
  /** It knows where both run once they do. */
  #comparison: Comparison

  constructor(plan: Plan, releases: Pair<Release>, listeners: Pair<Listener>) {
    this.#plan = plan
    this.#releases = releases
    this.#listeners = listeners
    this.#dice = new Dice(plan.seed)
    this.#comparison = this.#comparisonOf([[], []])
  }

  /** Starts both, and returns who asks. */
  async begin(): Promise<Asker> {
    const { checkouts } = this.#plan
    await this.#both(release => release.found())
    const welcome = await this.#both(release => release.serve())
    this.#comparison = this.#comparisonOf(
      pairOf(side => this.#placesOf(this.#releases[side], side)),
    )
    await this.#compare('first start', 'serve', welcome)
    const subscriber = (path: string) =>
      new Known(pairOf(side => `http://${this.#listeners[side].address}/${path}`))
    return foundAskers(this.#dice, checkouts[1], welcome, subscriber, line => this.#command(line))
  }

  async ask(asker: Asker, say: (line: string) => void): Promise<void> {
    for (let number = 1; number <= this.#plan.requests; number += 1) {
      await this.#ask(asker.next())
      if (number % requestsBetweenMoves === 0) await this.#moveClock()
      if (number % 1000 === 0) say(`${number} requests, ${this.findings.count} differences`)
    }
    await this.#moveClock()
  }

  /** Commands beside the servers, and the help of each. */
  async command(): Promise<void> {
    for (const line of readings) await this.#command(line)
    const helpOf = async (name: string) => {
      const [{ body }] = await this.#command(`${name} --help`.trim())
      return commandsIn(body.toString('utf8'))
    }
    for (const name of await helpOf('')) {
      for (const verb of await helpOf(name)) await helpOf(`${name} ${verb}`)
    }
  }

  /** What was read of the data of the release before is read again with the release after. */
  async reopen(): Promise<void> {
    const [before, after] = this.#releases
    const readAll = async (release: Release) => {
      const answers: Answer[] = []
      for (const asked of this.#reads) answers.push(await release.send(sentOf(asked, 0)))
      return answers
    }
    // The first time changes what is shown of sessions: when they were last used.
    await readAll(before)
    const { now } = before
    const old = await readAll(before)
    const places = this.#placesOf(before, 0)
    await before.stop()
    await using opened = before.openedBy(after.checkout, now)
    await opened.serve()
    this.#comparison = this.#comparisonOf([places, this.#placesOf(opened, 0)])
    const fresh = await readAll(opened)
    for (const [at, asked] of this.#reads.entries()) {
      const [one, other] = [old[at], fresh[at]]
      if (!one || !other) throw new Error('not everything was read')
      await this.#compare(`data of before, ${asked.name}`, requestText(sentOf(asked, 0)), [
        one,
        other,
      ])
    }
  }

  async #ask(asked: Asked): Promise<void> {
    let answers = await exchange(this.#releases, asked)
    if (!asked.changes) {
      for (const ms of lookAgainAfterMs) {
        if (!(await this.#isNew(asked.name, answers))) break
        await pause(ms)
        answers = await exchange(this.#releases, asked)
      }
      // What shows the calls themselves has others to show after each.
      const mayKeep = answers[0].status === 200 && !asked.name.includes('/requests')
      const isKept = this.#dice.falls(0.1) && this.#reads.length < mostReadsKept
      if (isKept && mayKeep) this.#reads.push(asked)
    }
    await this.#compare(asked.name, requestText(sentOf(asked, 0)), answers)
    asked.learn(answers)
  }

  async #isNew(name: string, answers: Pair<Answer>): Promise<boolean> {
    const found = await this.#comparison.differences(answers)
    return found.some(difference => !this.findings.knows(name, difference))
  }

  async #compare(name: string, request: string, answers: Pair<Answer>): Promise<void> {
    for (const difference of await this.#comparison.differences(answers)) {
      this.findings.add(name, request, difference)
    }
  }

  /** It is later: both do what has become due, and what they told subscribers is compared. */
  async #moveClock(): Promise<void> {
    const ms = this.#dice.pick([hourMs / 6, hourMs, 3 * hourMs, 9 * hourMs])
    await this.#both(release => release.advance(ms))
    const heard = pairOf(side => this.#listeners[side].heard())
    await this.#compare('messages to subscribers', 'what became due', heard)
  }

  async #command(line: string): Promise<Pair<Answer>> {
    const answers = await this.#both(async release => {
      const answer = await release.shell(line.split(' '))
      await release.rest(true)
      return answer
    })
    await this.#compare(`postilion ${line.split(' --')[0]}`, `postilion ${line}`, answers)
    return answers
  }

  #both<T>(act: (release: Release) => Promise<T>): Promise<Pair<T>> {
    return Promise.all([act(this.#releases[0]), act(this.#releases[1])])
  }

  #comparisonOf(places: ConstructorParameters<typeof Comparison>[0]): Comparison {
    return new Comparison(places, this.#plan.butForSentences)
  }

  #placesOf(release: Release, side: 0 | 1): readonly (readonly [string, string])[] {
    return [...release.places, [this.#listeners[side].address, '<listener>']]
  }
}

const requestText = ({ method, path, body }: Sent): string =>
  `${method} ${path}${body === undefined ? '' : ` ${body}`}`
