import type * as browser from '@simplewebauthn/browser'

declare global {
  /** The package's bundle is no module: it leaves its functions here. */
  const SimpleWebAuthnBrowser: typeof browser
}
