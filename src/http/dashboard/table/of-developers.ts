import type { Screen } from '../visit/screen.ts'
import { withRight } from './lines.ts'

/** For those who write programs against the service. */
export const ofDevelopers: readonly Screen[] = [
  ...withRight('sandbox', {
    'GET /start': () => import('../screens/start/show.ts'),
    'POST /start/buy': () => import('../screens/start/buy.ts'),
    'GET /sandbox': () => import('../screens/sandbox/show.ts'),
    'POST /sandbox/clock': () => import('../screens/sandbox/advance.ts'),
    'POST /sandbox/seed': () => import('../screens/sandbox/seed.ts'),
  }),
  ...withRight('requests', {
    'GET /requests': () => import('../screens/requests/list.ts'),
    'GET /requests/errors': () => import('../screens/requests/errors.ts'),
    'GET /requests/:requestId': () => import('../screens/requests/show.ts'),
  }),
  ...withRight('settings', {
    'POST /requests/keep-bodies': () => import('../screens/requests/keep-bodies.ts'),
  }),
  ...withRight('tokens:manage', {
    'POST /requests/:requestId/run': () => import('../screens/requests/run.ts'),
  }),
]
