import type { AccountVisit, Answer } from '../../visit/screen.ts'
import { settingsPage } from './settings-page.ts'

export const answer = (visit: AccountVisit): Promise<Answer> => settingsPage(visit, null)
