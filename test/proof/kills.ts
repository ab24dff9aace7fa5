import { setTimeout } from 'node:timers/promises'
import { type Answer, ApiClient } from '../support/client.ts'
import type { RunningServer, Shell } from '../support/shell.ts'
import { sandboxApi, shipmentBody } from '../support/tested-version.ts'
import { Random } from './random.ts'

const clients = 6
/** Whoever was answered this often, and never in the end, will not be. */
const mostAnswers = 100
const pauseMs = 100
/** How many answers a server gives at most, and how long it lives after the last of them. */
const mostInALife = 60
const longestAfterMs = 25
/** All clients may be waiting for something that this server will never hear of. */
const longestLifeMs = 3000

export type AnsweredKey = {
  readonly recipient: string
  /** What its client was answered in the end. */
  readonly end: 'label' | 'refused'
  readonly shipCode: string | null
  readonly answers: number
  readonly pendings: number
}

/** Clients that buy from a server which is killed again and again, each asking until it is answered. */
export class Kills {
  readonly keys: AnsweredKey[] = []
  readonly #shell: Shell
  readonly #random: Random
  #server: RunningServer | null = null
  #token = ''
  #made = 0
  #over = false
  #answered = 0
  #onAnswer: () => void = () => {}

  constructor(shell: Shell, seed: number) {
    this.#shell = shell
    this.#random = new Random(seed)
  }

  async run(kills: number): Promise<void> {
    await this.#start()
    await this.#shell.say('credits', 'grant', '--account', 'demo', '--amount', '1000000.00')
    const buyers = Array.from({ length: clients }, () => this.#buy())
    await Promise.all([this.#killAgainAndAgain(kills), ...buyers])
    await this.#server?.end('SIGTERM')
  }

  async #killAgainAndAgain(kills: number): Promise<void> {
    for (let killed = 0; killed < kills; killed += 1) {
      await this.#answers(this.#random.below(mostInALife))
      await setTimeout(this.#random.below(longestAfterMs))
      await this.#server?.end('SIGKILL')
      await this.#start()
    }
    this.#over = true
  }

  async #answers(count: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const enough = this.#answered + count
    this.#onAnswer = () => {
      if (this.#answered >= enough) resolve()
    }
    this.#onAnswer()
    const ended = new AbortController()
    const late = setTimeout(longestLifeMs, undefined, { signal: ended.signal })
    await Promise.race([promise, late])
    late.catch(() => {})
    ended.abort()
  }

  async #start(): Promise<void> {
    this.#server = await this.#shell.serve()
    if (this.#token === '') this.#token = this.#server.token
  }

  async #buy(): Promise<void> {
    while (!this.#over) {
      this.#made += 1
      this.keys.push(await this.#insist(`key ${this.#made}`, ...this.#kind()))
    }
  }

  /** Twelve of a hundred are sold by a carrier outside the server's transactions. */
  #kind(): readonly [recipient: string, fault: string | null] {
    const kind = this.#random.below(100)
    if (kind < 5) return ['LOST ANSWER', null]
    if (kind < 9) return ['Ann', 'crash_after_carrier']
    return [kind < 12 ? 'REFUSED' : 'Ann', null]
  }

  async #insist(key: string, recipient: string, fault: string | null): Promise<AnsweredKey> {
    let [answers, pendings] = [0, 0]
    while (answers < mostAnswers) {
      const answer = await this.#ask(key, recipient, fault)
      if (answer !== null) {
        answers += 1
        const told = { recipient, answers, pendings }
        if (answer.status === 422) return { ...told, end: 'refused', shipCode: null }
        if (answer.status === 200) {
          const { shipment, label } = answer.body
          if (label !== null) return { ...told, end: 'label', shipCode: shipment.ship_code }
          if (shipment.status !== 'Pending') throw new Error(`${key} ended as ${shipment.status}`)
          pendings += 1
        }
      }
      await setTimeout(pauseMs)
    }
    throw new Error(`${key} for ${recipient} was never answered, but ${pendings} times Pending`)
  }

  /** Null where the server died over it. */
  async #ask(key: string, recipient: string, fault: string | null): Promise<Answer | null> {
    const client = new ApiClient(`${this.#server?.address}${sandboxApi}`, this.#token)
    const headers = {
      'idempotency-key': key,
      ...(fault === null ? {} : { 'sandbox-fault': fault }),
    }
    try {
      const body = shipmentBody({}, { name: recipient })
      const answer = await client.post('/shipments', body, { headers })
      this.#answered += 1
      this.#onAnswer()
      return answer
    } catch (error) {
      if (error instanceof TypeError) return null
      throw error
    }
  }
}
