import { setTimeout } from 'node:timers/promises'
import { type Answer, ApiClient } from '../support/client.ts'
import type { RunningServer, Shell } from '../support/shell.ts'
import { sandboxApi, shipmentBody } from '../support/tested-version.ts'
import type { Random } from './random.ts'

const pauseMs = 50
/** Whoever has asked so often without a label will not get one. */
const mostTries = 2000

/** A key, and every label that anybody was answered under it. */
export type BoughtKey = { readonly key: string; readonly shipCodes: ReadonlySet<string> }

/** Several servers over one database, and clients that ask the next one when theirs is gone. */
export class Nodes {
  readonly #shells: readonly Shell[]
  readonly #random: Random
  readonly #servers: (RunningServer | null)[] = []
  readonly keys: BoughtKey[] = []
  token = ''
  #made = 0
  #answered = 0
  #over = false

  constructor(shells: readonly Shell[], random: Random) {
    this.#shells = shells
    this.#random = random
  }

  async start(): Promise<void> {
    for (const [node] of this.#shells.entries()) await this.startNode(node)
    this.token = this.#servers.find(server => server?.token)?.token ?? ''
  }

  async startNode(node: number): Promise<void> {
    this.#servers[node] = (await this.#shells[node]?.serve()) ?? null
  }

  async killNode(node: number): Promise<void> {
    const server = this.#servers[node]
    this.#servers[node] = null
    await server?.end('SIGKILL')
  }

  /** Of the nodes that run. */
  get addresses(): readonly string[] {
    return this.#servers.flatMap(server => (server ? [server.address] : []))
  }

  client(address: string): ApiClient {
    return new ApiClient(`${address}${sandboxApi}`, this.token)
  }

  /** Buys with so many clients at once while `disturb` runs, and ends with every key bought. */
  async buyWhile(buyers: number, disturb: () => Promise<void>): Promise<void> {
    this.#over = false
    const buying = Array.from({ length: buyers }, () => this.#buyOnAndOn())
    await Promise.all([
      disturb().finally(() => {
        this.#over = true
      }),
      ...buying,
    ])
  }

  /** Resolves after so many further purchases, at any nodes. */
  async purchases(count: number): Promise<void> {
    const enough = this.#answered + count
    while (this.#answered < enough) await setTimeout(pauseMs)
  }

  async #buyOnAndOn(): Promise<void> {
    while (!this.#over) {
      this.#made += 1
      const key = `key ${this.#made}`
      // A carrier outside the process sells one in ten, and its answer is lost.
      const recipient = this.#random.below(10) === 0 ? 'LOST ANSWER' : 'Ann'
      const buy = () => this.#buy(key, recipient)
      this.keys.push({ key, shipCodes: new Set([await buy(), await buy()]) })
    }
  }

  async #buy(key: string, recipient: string): Promise<string> {
    for (let tries = 0; tries < mostTries; tries += 1) {
      const answer = await this.#ask(key, recipient)
      if (answer?.status === 200 && answer.body.label !== null) {
        this.#answered += 1
        return answer.body.shipment.ship_code
      }
      if (answer && answer.status !== 503 && answer.status !== 200 && answer.status !== 409) {
        throw new Error(`${key} was answered ${answer.status}: ${answer.text}`)
      }
      await setTimeout(pauseMs)
    }
    throw new Error(`${key} was never bought`)
  }

  /** Null where the node died over it, or no longer listens. */
  async #ask(key: string, recipient: string): Promise<Answer | null> {
    const address = this.addresses[this.#random.below(this.addresses.length)]
    if (address === undefined) return null
    try {
      const headers = { 'idempotency-key': key }
      return await this.client(address).post('/shipments', shipmentBody({}, { name: recipient }), {
        headers,
      })
    } catch (error) {
      if (error instanceof TypeError) return null
      throw error
    }
  }
}
