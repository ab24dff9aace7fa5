import type { AccountVisit, Answer } from '../../visit/screen.ts'
import { settingsPage } from './settings-page.ts'

export const showSettings = (visit: AccountVisit): Promise<Answer> => settingsPage(visit, null)
