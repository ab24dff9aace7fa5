import { expect } from 'vitest'
import { eventually } from '../../eventually.ts'
import type { Service } from '../../service.ts'
import { curlsOf, runLine } from '../drawn-lines.ts'
import { formKeyIn } from '../form-key.ts'
import { type Fields, funded } from '../ship-form.ts'
import type { DashboardVisitor, Screened } from '../visitor.ts'
import { type AccountFacts, accountFacts } from './account-facts.ts'

type Twin = { readonly visitor: DashboardVisitor; readonly token: string }

/** Two accounts alike: what one gets by drawn lines, the other gets by forms. */
export class Twins {
  readonly service: Service
  readonly byLine: DashboardVisitor
  readonly byForm: DashboardVisitor
  readonly #tokens: readonly [byLine: string, byForm: string]
  /** Each without its key. */
  readonly #drawn = new Set<string>()
  readonly #run = new Set<string>()
  #before: AccountFacts | null = null

  private constructor(service: Service, [byLine, byForm]: readonly [Twin, Twin]) {
    this.service = service
    this.byLine = byLine.visitor
    this.byForm = byForm.visitor
    this.#tokens = [byLine.token, byForm.token]
  }

  static async of(service: Service): Promise<Twins> {
    const twin = async () => {
      const visitor = await funded(service)
      return { visitor, token: await service.token(visitor.account) }
    }
    const twins = new Twins(service, [await twin(), await twin()])
    await twins.both(async () => {})
    return twins
  }

  /** Gives both the same, and remembers how they stand then. */
  async both<Made>(make: (twin: DashboardVisitor, token: string) => Promise<Made>) {
    const [line, form] = this.#tokens
    const made = { byLine: await make(this.byLine, line), byForm: await make(this.byForm, form) }
    this.#before = await this.#alike()
    return made
  }

  /** A screen of the account that takes the lines. */
  async seen(path: string): Promise<readonly string[]> {
    return this.drawn(await this.byLine.get(path))
  }

  /** The lines of a page: each of them must be run before the test ends. */
  drawn({ text }: Pick<Screened, 'text'>): readonly string[] {
    const lines = curlsOf(text)
    for (const line of lines) this.#drawn.add(withoutKey(line))
    return lines
  }

  /** As somebody pastes it; `changed` puts in what the line only stands for. */
  async run(line: string | undefined, changed = line) {
    const answer = await this.refused(line, changed)
    expect(answer?.error, changed).toBeUndefined()
    return answer
  }

  /** The same where the service is asked to refuse it, or to break off: null then. */
  async refused(line: string | undefined, changed = line) {
    if (line === undefined || changed === undefined) throw new Error('no such line is drawn')
    this.#run.add(withoutKey(line))
    return await runLine(changed, this.#tokens[0]).catch((error: { readonly code?: unknown }) => {
      if (error.code === connectionEnded) return null
      throw error
    })
  }

  /** Sends a form of the other account, with the key of the page that it stands on. */
  async send(path: string, fields: Fields = {}, page = path): Promise<Screened> {
    const { text } = await this.byForm.get(page)
    const answer = await this.byForm.post(path, { form_key: formKeyIn(text), ...fields })
    expect(answer.status, /notice bad[\s\S]{0,300}/.exec(answer.text)?.[0]).toBeLessThan(400)
    return answer
  }

  /** Both made something, and the same. */
  async expectAlike(): Promise<void> {
    const made = await this.#alike()
    expect(made).not.toEqual(this.#before)
    this.#before = made
  }

  /** The same where the service goes on in the background. */
  expectAlikeSoon(): Promise<void> {
    return eventually(() => this.expectAlike())
  }

  async expectNothingMade(): Promise<void> {
    expect(await this.#facts()).toEqual([this.#before, this.#before])
  }

  expectAllRun(): void {
    expect([...this.#drawn].filter(line => !this.#run.has(line))).toEqual([])
  }

  async #alike(): Promise<AccountFacts> {
    const [byLine, byForm] = await this.#facts()
    expect(byLine).toEqual(byForm)
    return byLine
  }

  async #facts() {
    const now = Date.now()
    const of = ({ account }: DashboardVisitor) => accountFacts(this.service, account, now)
    return [await of(this.byLine), await of(this.byForm)] as const
  }
}

/** What curl ends with where no answer came. */
const connectionEnded = 52

/** Each page draws keys of its own. */
const withoutKey = (line: string): string => line.replace(/'Idempotency-Key: [^']+'/, '')
