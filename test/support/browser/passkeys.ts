import type { Page } from 'playwright-core'

/** Gives the page a device that holds passkeys, and whose owner always agrees. */
export async function withPasskeys(page: Page): Promise<{ readonly held: () => Promise<number> }> {
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('WebAuthn.enable')
  const { authenticatorId } = await protocol.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const held = async () =>
    (await protocol.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length
  return { held }
}
