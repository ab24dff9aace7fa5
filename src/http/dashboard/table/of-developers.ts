import { also, verbsOf, withRight } from './lines.ts'

const requests = verbsOf(() => import('../nouns/requests/requests.ts'))
const run = verbsOf(() => import('../nouns/requests/run.ts'))
const sandbox = verbsOf(() => import('../nouns/sandbox/sandbox.ts'))
const start = verbsOf(() => import('../nouns/start/start.ts'))

/** What helps who writes a program against the service. */
export const ofDevelopers = [
  ...withRight('sandbox', {
    'GET /start': start('showStart'),
    'GET /start/why': start('showWhyOfStart'),
    'POST /start/buy': also('labels:create', start('buyFirstLabelByForm')),
    'GET /sandbox': sandbox('showSandbox'),
    'POST /sandbox/clock': sandbox('advanceClockByForm'),
    'POST /sandbox/seed': sandbox('seedShipmentsByForm'),
  }),
  ...withRight('requests', {
    'GET /requests': requests('showRequests'),
    'GET /requests/errors': requests('showCallErrors'),
    'GET /requests/:requestId': requests('showRequest'),
  }),
  ...withRight('settings', {
    'POST /requests/keep-bodies': requests('changeKeptBodiesByForm'),
  }),
  ...withRight('tokens:manage', {
    'POST /requests/:requestId/run': run('runRequestByForm'),
  }),
]
