import { blankForm } from '../../parts/form-state.ts'
import { type Answer, pageOf, type Visit } from '../../screen.ts'
import { signInForm } from './sign-in-form.ts'

export const answer = ({ query, to }: Visit): Answer =>
  pageOf(
    'Sign in',
    signInForm({
      action: to('/sign-in'),
      next: query.get('next') ?? '',
      state: blankForm,
      refusal: null,
    }),
  )
