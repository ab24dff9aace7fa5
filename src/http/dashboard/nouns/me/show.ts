import { type Answer, pageOf, type SignedInVisit } from '../../visit/screen.ts'
import { mePage } from './me-page.ts'

export const showMe = async (visit: SignedInVisit): Promise<Answer> =>
  pageOf('Your sign-in', await mePage(visit))
