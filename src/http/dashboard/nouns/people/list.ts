import { type AccountVisit, type Answer, pageOf } from '../../visit/screen.ts'
import { peoplePage } from './people-page.ts'

export const showPeople = async (visit: AccountVisit): Promise<Answer> =>
  pageOf('People', await peoplePage(visit))
