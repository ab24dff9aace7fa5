/*
 * A call under an `Idempotency-Key`, from its edge to its answer:
 *
 * 1. The key is judged. One that was used for another request is a conflict, whatever else is wrong. An
 *    answer that is kept under it is the answer, whatever the call would find by now.
 * 2. The call acts. Its first transaction takes the key (`carryOut` and `beginCommand` of command.ts).
 * 3. Its final answer is kept, by that transaction or after the last of several (`keepAnswer`).
 * 4. The edge sends the answer that was kept.
 *
 * `answerOnce` is this walk, for the edges that keep their answers. A call that is refused without having had
 * its key, or that finds it taken, is judged again: an earlier call may have taken the key meanwhile.
 *
 * `carryOutOnce` stands in verbs whose key may be taken before there is a final answer: the verb alone can go
 * on with what the earlier call made. Versions 3 and 4 keep no answers, and need nothing else (ADR 92).
 */
import { CoreError } from '../errors.ts'
import { type AnyCommand, type Command, KeyTaken, type Presenter } from './command.ts'
import { idempotencyWindowMs } from './idempotency-window.ts'
import type { EdgeAnswer, KeptAnswer, KeyEntry, KeySubject } from './key-store.ts'
import { openAnswer, sealAnswer } from './sealed-answer.ts'

/** A call was carried out, or it is answered as an earlier call under its key was. */
export type OnceAnswer<Result> =
  | { readonly kind: 'done'; readonly result: Result; readonly answer: EdgeAnswer }
  | { readonly kind: 'repeated'; readonly answer: KeptAnswer }

/** Carries a call out and answers it as `present` says, unless an earlier call under its key was answered. */
export async function answerOnce<Result>(
  begun: Command,
  present: Presenter<Result>,
  act: (command: Command<Result>) => Promise<Result>,
): Promise<OnceAnswer<Result>> {
  const kept = keptUnder(begun, await entryOf(begun))
  if (kept) return { kind: 'repeated', answer: kept }
  /** The bytes that are kept are the bytes that are sent. */
  let own: EdgeAnswer | null = null
  const command: Command<Result> = {
    ...begun,
    present: async (result, readers) => (own = await present(result, readers)),
  }
  try {
    const result = await act(command)
    return { kind: 'done', result, answer: own ?? (await present(result, begun.world.store.read)) }
  } catch (error) {
    const answer = await keptInstead(begun, error, own !== null)
    if (answer) return { kind: 'repeated', answer }
    throw error
  }
}

/** What answers a call that failed: an answer that is kept under its key. Null where the failure counts. */
async function keptInstead(
  command: AnyCommand,
  error: unknown,
  wasPresented: boolean,
): Promise<KeptAnswer | null> {
  if (error instanceof AnsweredBefore) return error.answer
  if (error instanceof KeyTaken) return keptUnder(command, error.entry)
  if (wasPresented || (error instanceof Error && ownEnds.has(error))) return null
  // Without this look-up nobody knows whether another node has answered, so its failure is the call's: the
  // client asks again, where a refusal would end its tries.
  return keptUnder(command, await entryOf(command))
}

/**
 * Failures of calls that had their key. Another node may have answered under it meanwhile, that a void waits
 * for its carrier, say: the call whose void the carrier refused must be told so all the same.
 */
const ownEnds = new WeakSet<Error>()

function asOwnEnd(error: unknown): unknown {
  if (error instanceof Error) ownEnds.add(error)
  return error
}

/** A call in the steps that its key has to know of. */
export type OnceSteps<Plan, Result> = {
  /** Everything that can refuse the call before it takes its key. */
  plan(): Promise<Plan>
  /** Takes the key with its first transaction. */
  perform(plan: Plan): Promise<Result>
  /**
   * Answers with what an earlier call made; waits while that call is in hand. Null where the earlier
   * call ended without a result and gave the key back.
   */
  resume(subject: KeySubject): Promise<Result | null>
}

/** Carries a call out unless its key was used before; then it goes on with what the first call made. */
export async function carryOutOnce<Plan, Result extends object>(
  command: Command<Result>,
  steps: OnceSteps<Plan, Result>,
): Promise<Result> {
  for (;;) {
    const attempt = await tryOnce(command, steps)
    if ('result' in attempt) return attempt.result
    const kept = keptUnder(command, attempt.entry)
    if (kept) throw new AnsweredBefore(kept)
    const { subject } = attempt.entry
    if (subject === null) throw new Error('a key stands for nothing')
    const resumed = await steps.resume(subject).catch(error => {
      throw asOwnEnd(error)
    })
    if (resumed !== null) return await keepAnswer(command, subject, resumed)
  }
}

/**
 * A used key answers even a call that could no longer be carried out. A call that is refused looks its
 * key up; a call that is not refused takes its key, and so learns whether it is taken. A failure after that
 * is the call's own end, and is not looked up: the key would lead the call to itself.
 */
async function tryOnce<Plan, Result>(
  command: Command<Result>,
  { plan, perform }: OnceSteps<Plan, Result>,
): Promise<{ readonly result: Result } | { readonly entry: KeyEntry }> {
  let planned: Plan
  try {
    planned = await plan()
  } catch (error) {
    const entry = await entryOf(command)
    if (entry === null) throw error
    return { entry }
  }
  try {
    return { result: await perform(planned) }
  } catch (error) {
    if (error instanceof KeyTaken) return { entry: error.entry }
    throw asOwnEnd(error)
  }
}

/**
 * Ends a command of several transactions: its first final answer is kept. Where another call under the
 * key has ended it meanwhile, that answer counts.
 */
export async function keepAnswer<Result>(
  command: Command<Result>,
  subject: KeySubject,
  result: Result,
): Promise<Result> {
  const { world, tenant, key, present } = command
  const answer = key && (await present?.(result, world.store.read))
  if (!key || !answer?.isFinal) return result
  const isFirst = await world.store.transact(tenant.accountId, ({ keys }) =>
    keys.keep(tenant, key, subject, sealAnswer(answer, key)),
  )
  const first = isFirst ? null : keptUnder(command, await entryOf(command))
  if (first) throw new AnsweredBefore(first)
  return result
}

/** Leaves a verb whose call was answered before, for `answerOnce`. */
class AnsweredBefore extends Error {
  readonly answer: KeptAnswer

  constructor(answer: KeptAnswer) {
    super('The call was answered before.')
    this.name = 'AnsweredBefore'
    this.answer = answer
  }
}

async function entryOf({ world, tenant, key }: AnyCommand): Promise<KeyEntry | null> {
  const notBefore = world.clock.now() - idempotencyWindowMs
  return key && (await world.store.read.keys.find(tenant, key, notBefore))
}

/** Judges a key; gives the answer that is kept under it, null where none is final yet. */
function keptUnder({ key }: AnyCommand, entry: KeyEntry | null): KeptAnswer | null {
  if (key === null || entry === null) return null
  const { fingerprint, answer } = entry
  if (fingerprint !== null && key.fingerprint !== null && fingerprint !== key.fingerprint) {
    throw new CoreError(
      'idempotency_conflict',
      'The Idempotency-Key was already used for a different request.',
    )
  }
  return answer && openAnswer(answer, key)
}

/** For a call whose key an earlier call still has in hand. */
export const stillInHand = (): CoreError =>
  new CoreError(
    'idempotency_in_progress',
    'A request with the same Idempotency-Key is still in progress. Try again in a second.',
    {},
    { retryAfterSeconds: 1 },
  )
