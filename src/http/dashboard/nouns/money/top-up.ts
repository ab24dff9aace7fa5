import type { AccountVisit, Page } from '../../visit/screen.ts'
import { topUpPage } from './top-up-page.ts'

export const showTopUp = (visit: AccountVisit): Promise<Page> => topUpPage(visit)
