import { mkdtemp, open, readdir, readFile } from 'node:fs/promises'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { getSystemErrorMap } from 'node:util'
import { expect, it } from 'vitest'
import { isOfTheSystem, namingFile, sentenceOfSystem } from '#core/values/system-fault.ts'

/** What the act is refused with, as a person reads it. */
async function told(act: () => Promise<unknown>): Promise<string> {
  try {
    await act()
  } catch (error) {
    if (isOfTheSystem(error)) return sentenceOfSystem(error)
    throw error
  }
  throw new Error('nothing was refused')
}

it('names a folder where a folder is needed, and a file where a file is', async () => {
  const none = join(import.meta.dirname, 'none')
  expect(await told(() => readFile(none))).toBe(`There is no file ${none}.`)
  expect(await told(() => readdir(none))).toBe(`There is no folder ${none}.`)
  expect(await told(() => readdir(import.meta.filename))).toBe(
    `${import.meta.filename} is a file; a folder is needed.`,
  )
  expect(await told(() => mkdtemp(join(none, 'made-up-')))).toBe(`There is no folder ${none}.`)
})

it('names the file that was opened in a fault that names none', async () => {
  await using folder = await open(tmpdir(), 'r')
  const read = () => folder.read(Buffer.alloc(1))
  expect(await told(read)).toBe('what was named is a folder; a file is needed.')
  expect(await told(() => namingFile('/a/b', read))).toBe('/a/b is a folder; a file is needed.')
})

it('has a sentence without the code for whatever the system refuses', () => {
  const messages = getSystemErrorMap()
  const refusals = Object.keys(constants.errno).map(code => {
    const [errno] = [...messages].find(([, [name]]) => name === code) ?? [-1]
    const says = `${code}: ${messages.get(errno)?.[1]}, open '/a/b'`
    const error = Object.assign(new Error(says), { code, errno, syscall: 'open', path: '/a/b' })
    return sentenceOfSystem(error)
  })
  expect(refusals.length).toBeGreaterThan(70)
  for (const sentence of refusals)
    expect(sentence).toMatch(/^[^:]*\/a\/b[^A-Z]*(?: [A-Z][^:]*)?\.$|: [a-z]/)
  expect(refusals.filter(sentence => /\bE[A-Z]{3,}\b/.test(sentence))).toEqual([])
})
