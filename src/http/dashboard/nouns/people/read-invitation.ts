import { readInvitation } from '#core/user/invitation.ts'
import { blankForm } from '../../forms/form-state.ts'
import { type Answer, pageOf, type Visit } from '../../visit/screen.ts'
import { invitationView } from './invitation-view.ts'

export async function showInvitation({ register, world, params, to }: Visit): Promise<Answer> {
  const secret = params.secret ?? ''
  const offer = await readInvitation(register, secret)
  const action = to(`/invitation/${secret}`, world.environment)
  return pageOf('Invitation', invitationView({ offer, action, state: blankForm, refusal: null }))
}
