import { flushCompileCache } from 'node:module'
import { createInterface } from 'node:readline'
import { openDatabase } from '#db/database.ts'
import type { DatabaseConfig } from '#db/database-config.ts'
import { type BatchTask, performBatch } from './batch-steps.ts'
import { perform, type Task } from './crash-steps.ts'
import { type KeyedTask, performKeyed } from './keyed-steps.ts'
import { performTopUp, type TopUpTask } from './top-up-steps.ts'

/** Where to die: at the step of this number, or a turn later, in the middle of what it began. */
export type Death = { readonly step: number; readonly when: 'before' | 'during' }

export type Order = {
  readonly config: DatabaseConfig
  readonly task: Task | TopUpTask | KeyedTask | BatchTask
  readonly death: Death
}

const say = (message: unknown) => process.stdout.write(`${JSON.stringify(message)}\n`)
const die = () => process.kill(process.pid, 'SIGKILL')

async function obey({ config, task, death }: Order): Promise<void> {
  await using db = await openDatabase(config)
  let steps = 0
  const step = () => {
    steps += 1
    if (steps !== death.step) return
    if (death.when === 'before') die()
    else setImmediate(die)
  }
  switch (task.kind) {
    case 'top-up':
      return await performTopUp(db, task, step)
    case 'batch':
      return await performBatch(db, task, step)
    case 'keyed':
      return await performKeyed(db, task, step)
    case 'purchase':
      return await perform(db, task, step)
  }
}

// Node writes down what it compiled when a process ends, and this one is killed.
flushCompileCache()
say('ready')
for await (const line of createInterface({ input: process.stdin })) {
  await obey(JSON.parse(line) as Order)
  say('survived')
  process.exit()
}
