import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isOfTheSystem, sentenceOfSystem } from '#core/values/system-fault.ts'
import { writeOutput } from '../../src/cli/output-file.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'postilion-output-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function* inParts(...parts: readonly (string | Error)[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) {
    if (part instanceof Error) throw part
    yield Buffer.from(part)
  }
}

it('writes bytes at once or in parts, and says where', async () => {
  const file = join(folder, 'whole.pdf')
  expect(await writeOutput(file, Buffer.from('whole'))).toBe(file)
  expect(await readFile(file, 'utf8')).toBe('whole')
  await writeOutput(file, inParts('in ', 'parts'))
  expect(await readFile(file, 'utf8')).toBe('in parts')
})

it('leaves nothing of a file that could not be written to its end', async () => {
  const file = join(folder, 'half.pdf')
  const fault = new Error('the printer of labels ended')
  await expect(writeOutput(file, inParts('half of it', fault))).rejects.toBe(fault)
  expect(readdirSync(folder)).not.toContain('half.pdf')
})

it('leaves a link to a file, and nothing in the file', async () => {
  const [file, link] = [join(folder, 'linked.pdf'), join(folder, 'link.pdf')]
  await symlink(file, link)
  const fault = new Error('the printer of labels ended')
  await expect(writeOutput(link, inParts('half of it', fault))).rejects.toBe(fault)
  expect(readdirSync(folder)).toContain('link.pdf')
  expect(await readFile(file, 'utf8')).toBe('')
})

it.skipIf(!existsSync('/dev/full'))('names a full disk, and leaves a device alone', async () => {
  const error = await writeOutput('/dev/full', Buffer.from('x')).catch((fault: unknown) => fault)
  expect(isOfTheSystem(error) && sentenceOfSystem(error)).toBe(
    'The disk that holds /dev/full is full.',
  )
  expect(existsSync('/dev/full')).toBe(true)
})
