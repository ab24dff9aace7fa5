import type { AccountVisit, Page } from '../../visit/screen.ts'
import { topUpPage } from './top-up-page.ts'

export const answer = (visit: AccountVisit): Promise<Page> => topUpPage(visit)
