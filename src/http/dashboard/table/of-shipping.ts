import { also, verbsOf, withRight } from './lines.ts'

const quote = verbsOf(() => import('../nouns/quote/quote.ts'))
const search = verbsOf(() => import('../nouns/search/search.ts'))
const formChanges = verbsOf(() => import('../nouns/ship/form-changes.ts'))
const ship = verbsOf(() => import('../nouns/ship/ship.ts'))
const today = verbsOf(() => import('../nouns/today/today.ts'))

/** The way from what is to do today, over a price, to a label. */
export const ofShipping = [
  ...withRight('today', {
    'GET /': today('showToday'),
    'GET /search': search('showSearch'),
  }),
  ...withRight('rates:read', {
    'GET /quote': quote('showQuote'),
    'GET /quote/why': quote('showWhyOfQuote'),
  }),
  ...withRight('labels:create', {
    'GET /ship': ship('showShip'),
    'POST /ship': ship('showPrices'),
    'GET /ship/:button': ship('leadToForm'),
    'POST /ship/late-prices': ship('showLatePrices'),
    'POST /ship/buy': ship('buyShipmentByForm'),
    'POST /ship/save': also('shipments:write', ship('saveDraftByForm')),
    'POST /ship/why': also('rates:read', ship('showWhyOfShip')),
    'POST /ship/read-address': formChanges('readAddress'),
    'POST /ship/fill-in-recipient': formChanges('fillInRecipient'),
    'POST /ship/take-suggestion': formChanges('takeSuggestion'),
    'POST /ship/fill-in-package': formChanges('fillInPackage'),
    'POST /ship/add-package': formChanges('addPackage'),
    'POST /ship/remove-package': formChanges('removePackage'),
    'POST /ship/add-line': formChanges('addLine'),
  }),
]
