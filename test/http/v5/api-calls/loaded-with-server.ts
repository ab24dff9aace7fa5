import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'

const root = resolve(import.meta.dirname, '../../../..')

const program = `
  import { registerHooks } from 'node:module'
  const loaded = []
  registerHooks({
    load(url, context, next) {
      loaded.push(url)
      return next(url, context)
    },
  })
  const { newestEdge } = await import('${root}/src/http/server.ts')
  const atStart = loaded.splice(0)
  await newestEdge.apiCallFor()
  console.log(JSON.stringify({ atStart, once: loaded }))`

/** The files of the house that a process loads with the server, and with the first call that is drawn. */
export async function loadedWithServer(): Promise<{
  readonly atStart: readonly string[]
  readonly once: readonly string[]
}> {
  const args = ['--input-type=module', '--eval', program]
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 2 ** 24 })
  const { atStart, once } = JSON.parse(stdout)
  const inHouse = (urls: readonly string[]) =>
    urls.flatMap(url => (url.startsWith(`file://${root}/`) ? url.slice(7 + root.length) : []))
  return { atStart: inHouse(atStart), once: inHouse(once) }
}
