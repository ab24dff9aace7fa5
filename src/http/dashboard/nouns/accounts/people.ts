import { type Answer, pageOf, type SignedInVisit } from '../../visit/screen.ts'
import { everybodyPage } from './everybody-page.ts'

export const showEverybody = async (visit: SignedInVisit): Promise<Answer> =>
  pageOf('All people', await everybodyPage(visit))
