import { type Answer, pageOf, type SignedInVisit } from '../../visit/screen.ts'
import { proofPage } from './proof-page.ts'

export const showProof = async (visit: SignedInVisit): Promise<Answer> =>
  pageOf('Is it you?', await proofPage(visit, visit.query.get('next') ?? '', null))
