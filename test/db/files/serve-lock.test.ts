import { statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ServeLockTaken, serverRuns, takeServeLock } from '#db/files/serve-lock.ts'
import { temporaryFolder } from '../../support/engines.ts'
import { StoreProcess } from '../../support/store-process.ts'

const folder = temporaryFolder()

test('a second server on the same data is refused by a sentence that names the folder', async () => {
  await using holder = new StoreProcess({ do: 'hold-serve-lock', folder: folder() })
  expect(await holder.next()).toBe('ready')
  expect(() => takeServeLock(folder())).toThrow(ServeLockTaken)
  expect(() => takeServeLock(folder())).toThrow(folder())
})

test('a server that was killed leaves no lock behind', async () => {
  await using holder = new StoreProcess({ do: 'hold-serve-lock', folder: folder() })
  expect(await holder.next()).toBe('ready')
  await holder.kill()
  const lock = takeServeLock(folder())
  lock[Symbol.dispose]()
})

test('a released lock can be taken again, in the same process, too', () => {
  takeServeLock(folder())[Symbol.dispose]()
  using _again = takeServeLock(folder())
  expect(() => takeServeLock(folder())).toThrow(ServeLockTaken)
})

test('a missing data folder is made for its owner alone', () => {
  const fresh = `${folder()}/fresh/data`
  using _lock = takeServeLock(fresh)
  expect(statSync(fresh).mode & 0o777).toBe(0o700)
})

test('others see whether a server runs, and do not disturb its lock', async () => {
  const fresh = `${folder()}/looked-at`
  expect(serverRuns(fresh)).toBe(false)
  await using holder = new StoreProcess({ do: 'hold-serve-lock', folder: fresh })
  expect(await holder.next()).toBe('ready')
  expect(serverRuns(fresh)).toBe(true)
  expect(serverRuns(fresh)).toBe(true)
  expect(() => takeServeLock(fresh)).toThrow(ServeLockTaken)
  await holder.kill()
  expect(serverRuns(fresh)).toBe(false)
})
