import { rolldown } from 'rolldown'

/** A program and all that it imports as one file, as a web page ships it. */
export async function bundle(file: string): Promise<string> {
  await using built = await rolldown({ input: file, platform: 'browser' })
  const { output } = await built.generate({ format: 'esm', minify: true })
  return output[0].code
}
