import type { AccountVisit, Answer } from '../../visit/screen.ts'
import { sandboxPage } from './sandbox-page.ts'

export const showSandbox = (visit: AccountVisit): Promise<Answer> => sandboxPage(visit, null)
