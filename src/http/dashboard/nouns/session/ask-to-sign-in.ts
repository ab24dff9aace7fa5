import { type Answer, type AnybodysVisit, pageOf, redirectTo } from '../../visit/screen.ts'
import { nextPlace } from './next-place.ts'
import { signInPage } from './sign-in-page.ts'

/** Whoever has signed in meanwhile, as in another tab, goes on; what is told of a form is told all the same. */
export async function showSignIn(visit: AnybodysVisit): Promise<Answer> {
  const { query } = visit
  const next = query.get('next') ?? ''
  if (!query.has('done') && (await visit.isSignedIn())) return redirectTo(nextPlace(next, visit))
  return pageOf('Sign in', signInPage(visit, { next, refusal: null }))
}
