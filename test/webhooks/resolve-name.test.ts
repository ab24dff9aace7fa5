import { expect, it } from 'vitest'
import { resolveBy } from '#webhooks/resolve-name.ts'

const unknown = async (): Promise<never> => {
  throw new Error('ENOTFOUND')
}
const servers = {
  resolve4: async () => ['93.184.215.14'],
  resolve6: async () => ['2606:2800:21f:cb07::1'],
}
const noServer = { resolve4: unknown, resolve6: unknown }
const hostsFile = async () => ['172.17.0.2']

it('a name has its addresses of both kinds, and of one where the other is unknown', async () => {
  expect(await resolveBy(servers, null)('a.example')).toEqual([
    '93.184.215.14',
    '2606:2800:21f:cb07::1',
  ])
  const onlyNew = { ...servers, resolve4: unknown }
  expect(await resolveBy(onlyNew, hostsFile)('a.example')).toEqual(['2606:2800:21f:cb07::1'])
})

it('the system is asked last, and only where that is allowed', async () => {
  expect(await resolveBy(noServer, null)('host.docker')).toEqual([])
  expect(await resolveBy(noServer, hostsFile)('host.docker')).toEqual(['172.17.0.2'])
  expect(await resolveBy(servers, unknown)('a.example')).toHaveLength(2)
  expect(await resolveBy(noServer, unknown)('a.example')).toEqual([])
})

it('nobody is asked for localhost', async () => {
  for (const name of ['localhost', 'app.localhost']) {
    expect(await resolveBy(servers, null)(name)).toEqual(['127.0.0.1', '::1'])
  }
})

it.each(['ECONNREFUSED', 'ETIMEOUT'])(
  'nobody could be asked where no server answers: %s',
  async code => {
    const deaf = async (): Promise<never> => {
      throw Object.assign(new Error(`queryA ${code}`), { code })
    }
    const noNetwork = { resolve4: deaf, resolve6: deaf }
    expect(await resolveBy(noNetwork, null)('a.example')).toBeNull()
    expect(await resolveBy(noNetwork, hostsFile)('a.example')).toEqual(['172.17.0.2'])
    expect(await resolveBy({ ...noNetwork, resolve4: unknown }, null)('a.example')).toEqual([])
  },
)
