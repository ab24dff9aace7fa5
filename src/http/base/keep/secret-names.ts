/** How the names of secrets end, and of cards, in lower case and without marks between the words. */
const endings: readonly string[] = [
  ...['token', 'tokens', 'secret', 'secrets', 'password', 'passwords', 'passwd', 'pwd'],
  ...['passphrase', 'passcode', 'pincode', 'jwt', 'otp', 'apikey', 'secretkey', 'privatekey'],
  ...['accesskey', 'accesskeyid', 'signingkey', 'encryptionkey', 'authkey', 'masterkey'],
  ...['sharedkey', 'sessionkey', 'sessionid', 'sshkey', 'signature', 'cookie', 'cookies'],
  ...['credential', 'credentials', 'authorization', 'paymentmethod'],
  ...['securitycode', 'recoverycode', 'backupcode', 'verificationcode', 'authcode', 'mfacode'],
  ...['authorizationcode', 'onetimecode', 'activationcode', 'smscode', 'accesscode'],
  ...['creditcard', 'debitcard', 'cardnumber', 'cardnum', 'cardno', 'cardcode', 'cardpin'],
  ...['ccnumber', 'ccnum', 'ccno', 'cccode', 'cvc', 'cvc2', 'cvv', 'cvv2', 'cvccode', 'cvvcode'],
  ...['primaryaccountnumber', 'trackdata', 'magstripe'],
]

/** Words that make a secret of any name that has one of them: `card_expiry`, `pin_block`, `token_hash`. */
const words: ReadonlySet<string> = new Set([
  ...['password', 'passwd', 'pwd', 'passphrase', 'passcode', 'secret', 'token', 'jwt', 'bearer'],
  ...['credential', 'credentials', 'csrf', 'xsrf', 'otp', 'totp', 'pin', 'card', 'cards'],
  ...['cvc', 'cvc2', 'cvv', 'cvv2', 'csc', 'hmac', 'cookie'],
])

/** Names that say nothing by a part of them. */
const wholeNames: ReadonlySet<string> = new Set([
  ...['auth', 'pan', 'pass', 'ccn', 'sid', 'phpsessid', 'jsessionid', 'track1', 'track2'],
])

const plainWord = /^[a-z\d]*$/

/** `cardNumber`, `CARD-NUMBER` and `card.number` are the words card and number. */
function wordsInName(name: string): readonly string[] {
  if (plainWord.test(name)) return [name]
  return name
    .replaceAll(/([a-z\d])([A-Z])|([A-Z])([A-Z][a-z])/g, '$1$3 $2$4')
    .toLowerCase()
    .split(/[^a-z\d]+/)
}

/** The last two letters of each ending: most names have neither, and need no look at the list. */
const lastLetters: ReadonlySet<string> = new Set(endings.map(end => end.slice(-2)))

/** Whether a field of this name, in any version or in none, holds a secret or what belongs to a card. */
export function isSecretField(name: string): boolean {
  const parts = wordsInName(name)
  const letters = parts.join('')
  return (
    parts.some(part => words.has(part)) ||
    wholeNames.has(letters) ||
    (lastLetters.has(letters.slice(-2)) && endings.some(end => letters.endsWith(end)))
  )
}

/**
 * Fields of our own schemas whose values are as long as card numbers: ids, codes and numbers by which a
 * developer looks for calls. Any other name may hold a card, whatever it ends with.
 */
export const ownCodes: ReadonlySet<string> = new Set([
  ...['id', 'code', 'ship_code', 'tracking_code', 'tracking_number', 'tracking', 'identifier'],
  ...['shipment_id', 'shipment_ids', 'order_id', 'display_order_id', 'store_id', 'batch_id'],
  ...['closeout_id', 'customer_id', 'event_id', 'webhook_id', 'delivery_id', 'payment_method_id'],
  ...['postage_type_id', 'carrier_code', 'package_code', 'postage_code', 'sku', 'mid', 'hs_code'],
  ...['confirmation_number', 'manifest_number', 'pro_number', 'reference'],
  ...['phone', 'carrier_phone', 'emergency_phone', 'postal_code', 'return_postal_code'],
  'manufacturer_postal_code',
])

/** `number` is a common name of a card's number, and of our own only within this field. */
const holderOfNumber = 'tax_identifier'

/** Whether the field is one of ours that no card is looked for in. `holder` names the object around it. */
export const isOwnCode = (name: string, holder: string): boolean =>
  ownCodes.has(name) || (name === 'number' && holder === holderOfNumber)
