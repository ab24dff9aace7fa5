import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { CarrierProcess } from '../support/carrier-process.ts'
import { temporaryFolder } from '../support/engines.ts'

const script = fileURLToPath(new URL('../support/quoting-child.ts', import.meta.url))
const folder = temporaryFolder()

it('neither credentials nor tokens of a carrier are in the log, the answers or the data', async () => {
  await using carrier = await CarrierProcess.start()
  const url = carrier.url('scripted')
  const modes = ['ok', 'html', 'other_shape', 'refusing', 'reset', 'forbidding']
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [
    '--no-warnings',
    script,
    new URL(url).origin,
    url,
    'hushed-secret',
    folder(),
    ...modes,
  ])
  expect(stdout).toContain('Test Carrier Ground')
  expect(stderr).toContain('logged by mistake')
  expect(stderr).toContain("a carrier's answer could not be read")
  const files = readdirSync(folder()).map(file => readFileSync(join(folder(), file), 'latin1'))
  expect(files.join()).toContain('sealed:')
  for (const written of [stdout, stderr, ...files]) {
    expect(written).not.toContain('hushed-secret')
    expect(written).not.toContain('hushed-token')
  }
  expect((await carrier.state()).asked['/scripted/token']).toBe(2)
})
