import { accountNow } from '#core/command/command.ts'
import type { QuestionContext } from '#core/rating/unchecked-question.ts'
import type { AccountVisit } from '../../visit/screen.ts'

/** By what a question of the visitor's account is read. */
export const questionContext = ({
  world,
  caller,
}: Pick<AccountVisit, 'world' | 'caller'>): QuestionContext => ({
  catalogue: world.catalogue(),
  accountName: caller.accountName,
  settings: caller.settings,
  at: accountNow({ world, caller }),
})
