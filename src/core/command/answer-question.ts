import { type Command, carryOut } from './command.ts'

/** Answers what changes nothing. Under a key the answer is kept all the same, and sent again. */
export const answerQuestion = <T>(command: Command<T>, answer: T): Promise<T> =>
  command.key === null
    ? Promise.resolve(answer)
    : carryOut(
        command,
        async () => answer,
        () => null,
      )
