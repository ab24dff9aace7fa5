import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ApiClient } from '../../support/client.ts'
import { type Service, startService } from '../../support/service.ts'
import { productionApi, sandboxApi } from '../../support/tested-version.ts'

let service: Service
beforeAll(async () => {
  service = await startService({ SANDBOX_HOST: 'sandbox.example' })
})
afterAll(() => service[Symbol.asyncDispose]())

/** fetch lets nobody choose the Host. */
const statusAt = (path: string, host: string, token: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const headers = { host, authorization: `Bearer ${token}` }
    request(`${service.url}${path}`, { headers }, answer => {
      answer.resume()
      resolve(answer.statusCode)
    })
      .on('error', reject)
      .end()
  })

describe('a token', () => {
  it('of one world does not exist in the other', async () => {
    const account = await service.account()
    const sandbox = await service.token(account, 'sandbox')
    const production = await service.token(account, 'production')
    const status = async (base: string, token: string) =>
      (await new ApiClient(service.url + base, token).get('/postage-types')).status
    expect(await status(`${sandboxApi}`, sandbox)).toBe(200)
    expect(await status(`${productionApi}`, production)).toBe(200)
    expect(await status(`${sandboxApi}`, production)).toBe(401)
    expect(await status(`${productionApi}`, sandbox)).toBe(401)
  })

  it('of the sandbox is good on the host of the sandbox without the prefix, and with it', async () => {
    const token = await service.token(await service.account(), 'sandbox')
    const path = `${productionApi}/postage-types`
    expect(await statusAt(path, 'sandbox.example', token)).toBe(200)
    expect(await statusAt(path, 'SANDBOX.example:8080', token)).toBe(200)
    expect(await statusAt(`/sandbox${path}`, 'sandbox.example', token)).toBe(200)
    expect(await statusAt(path, 'other.example', token)).toBe(401)
  })

  it('of the sandbox is good on its host spelled to the root, with a dot at its end', async () => {
    const token = await service.token(await service.account(), 'sandbox')
    const path = `${productionApi}/postage-types`
    expect(await statusAt(path, 'sandbox.example.', token)).toBe(200)
    expect(await statusAt(path, 'Sandbox.Example.:8080', token)).toBe(200)
    expect(await statusAt(path, 'sandbox.example..', token)).toBe(401)
    expect(await statusAt(path, '.sandbox.example', token)).toBe(401)
  })
})
