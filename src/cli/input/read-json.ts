import { readFile } from 'node:fs/promises'
import { invalid } from '#core/errors.ts'
import { namingFile } from '#core/values/system-fault.ts'

/** Reads a JSON file; a refusal names the argument or option that names the file. */
export async function readJson(argument: string, file: string, path = file): Promise<unknown> {
  const text = await namingFile(file, () => readFile(path, 'utf8'))
  if (text.trim() === '') throw invalid(argument, `${file} is empty.`)
  try {
    return JSON.parse(text)
  } catch (error) {
    const reason = error instanceof Error ? error.message : error
    throw invalid(argument, `${file} is not JSON: ${reason}`)
  }
}
