import { CoreError } from '../errors.ts'
import { type AnyCommand, type Command, KeyTaken } from './command.ts'
import { idempotencyWindowMs } from './idempotency-window.ts'
import type { KeptAnswer, KeyEntry, KeySubject } from './key-store.ts'
import { openAnswer, sealAnswer } from './sealed-answer.ts'

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

/** The call was answered before, and its edge sends the same bytes again. */
export class AnsweredBefore extends Error {
  readonly answer: KeptAnswer

  constructor(answer: KeptAnswer) {
    super('The call was answered before.')
    this.name = 'AnsweredBefore'
    this.answer = answer
  }
}

/** Carries a call out unless its key was used before; then it answers as the first call did. */
export async function carryOutOnce<Plan, Result extends object>(
  command: Command<Result>,
  steps: OnceSteps<Plan, Result>,
): Promise<Result> {
  for (;;) {
    const attempt = await tryOnce(command, steps)
    if ('result' in attempt) return attempt.result
    const resumed = await answerAgain(command, attempt.entry, steps)
    if (resumed !== null) return resumed
  }
}

/**
 * A used key answers even a call that could no longer be carried out. A call that is refused looks its
 * key up; a call that is not refused takes its key, and so learns whether it is taken.
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
    throw error
  }
}

async function answerAgain<Plan, Result>(
  command: Command<Result>,
  entry: KeyEntry,
  { resume }: OnceSteps<Plan, Result>,
): Promise<Result | null> {
  answerAsBefore(command, entry)
  const { subject } = entry
  if (subject === null) throw new Error('a key stands for nothing')
  const resumed = await resume(subject)
  return resumed && (await keepAnswer(command, subject, resumed))
}

/** Throws the answer that is kept under the key; returns where no answer is final yet. */
function answerAsBefore({ key }: AnyCommand, { fingerprint, answer }: KeyEntry): void {
  if (key === null) throw new Error('a call without a key found one')
  if (fingerprint !== null && key.fingerprint !== null && fingerprint !== key.fingerprint) {
    throw new CoreError(
      'idempotency_conflict',
      'The Idempotency-Key was already used for a different request.',
    )
  }
  if (answer !== null) throw new AnsweredBefore(openAnswer(answer, key))
}

/**
 * Carries a call out whose edge keeps every answer. The answer that is kept counts before all that the
 * call would find now: what an earlier call deleted, it would not find.
 */
export async function answerOnce<Result>(
  command: AnyCommand,
  act: () => Promise<Result>,
): Promise<Result> {
  const entry = await entryOf(command)
  if (entry !== null) answerAsBefore(command, entry)
  try {
    return await act()
  } catch (error) {
    if (error instanceof KeyTaken) answerAsBefore(command, error.entry)
    throw error
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
  if (!key || !answer) return result
  const isFirst = await world.store.transact(tenant.accountId, ({ keys }) =>
    keys.keep(tenant, key, subject, sealAnswer(answer, key)),
  )
  const first = isFirst ? null : await entryOf(command)
  if (first?.answer) throw new AnsweredBefore(openAnswer(first.answer, key))
  return result
}

async function entryOf({ world, tenant, key }: AnyCommand): Promise<KeyEntry | null> {
  const notBefore = world.clock.now() - idempotencyWindowMs
  return key && (await world.store.read.keys.find(tenant, key, notBefore))
}

/** For a call whose key an earlier call still has in hand. */
export const stillInHand = (): CoreError =>
  new CoreError(
    'idempotency_in_progress',
    'A request with the same Idempotency-Key is still in progress. Try again in a second.',
    {},
    { retryAfterSeconds: 1 },
  )
