import { readFile } from 'node:fs/promises'
import { invalid } from '#core/errors.ts'

/** Reads a JSON file; a refusal names the argument or option that names the file. */
export async function readJson(argument: string, file: string, path = file): Promise<unknown> {
  const text = await readFile(path, 'utf8')
  try {
    return JSON.parse(text)
  } catch (error) {
    const reason = error instanceof Error ? error.message : error
    throw invalid(argument, `${file} is not JSON: ${reason}`)
  }
}
