import { expect, it } from 'vitest'
import { labelLinkKeyOf, shipCodeKeyOf } from '#app/world-keys.ts'
import { describeOnEachEngine } from '../support/engines.ts'

const hex = (key: Uint8Array): string => Buffer.from(key).toString('hex')

describeOnEachEngine('the keys of a world', kit => {
  it('are made once, whichever node asks first, and are of this world alone', async () => {
    const [one, other] = [await kit.open('sandbox'), await kit.open('sandbox')]
    const keys = await Promise.all(
      [one, other, one].map(async store => [
        hex(await labelLinkKeyOf(store, 'sandbox', null)),
        hex(await shipCodeKeyOf(store)),
      ]),
    )
    const [first] = keys
    expect(keys).toEqual([first, first, first])
    const production = await kit.open('production')
    expect(hex(await labelLinkKeyOf(production, 'production', null))).not.toBe(first?.[0])
  })

  it('are refused where the database did not keep them', async () => {
    const store = await kit.open('sandbox')
    const forgets = async <T>(): Promise<T> => null as T
    const read = { ...store.read, worldValues: { get: forgets<string | null> } }
    const forgetful = { read, transact: forgets } as unknown as typeof store
    await expect(shipCodeKeyOf(forgetful)).rejects.toThrow('did not keep the ship_code_key')
  })

  it("come from the operator's secret where there is one, another one for each world", async () => {
    const store = await kit.open('sandbox')
    const keyOf = async (environment: 'production' | 'sandbox', secret: string) =>
      hex(await labelLinkKeyOf(store, environment, Buffer.from(secret)))
    const secret = 'x'.repeat(32)
    const keys = [
      await keyOf('sandbox', secret),
      await keyOf('production', secret),
      await keyOf('sandbox', `${secret}y`),
      hex(await labelLinkKeyOf(store, 'sandbox', null)),
    ]
    expect(new Set(keys).size).toBe(4)
    expect(keys[0]).toBe(await keyOf('sandbox', secret))
    expect(keys).not.toContain(hex(Buffer.from(secret)))
  })
})
