import { type Answer, pageOf, type Visit } from '../../visit/screen.ts'
import { signInPage } from './sign-in-page.ts'

export const answer = (visit: Visit): Answer =>
  pageOf('Sign in', signInPage(visit, { next: visit.query.get('next') ?? '', refusal: null }))
