import { describe, expect, it } from 'vitest'
import { LongList, parseWithLongList } from '#http/base/judge/long-list.ts'

const parse = async (text: string): Promise<unknown> => {
  const body = await parseWithLongList(Buffer.from(text), 'parts', part => part.toString())
  if (typeof body !== 'object' || body === null || !('parts' in body)) return body
  const { parts } = body
  if (!(parts instanceof LongList)) return body
  return { ...body, parts: Array.from({ length: parts.length }, (_, index) => parts.at(index)) }
}

const mebibyte = 1024 * 1024
const malformed = expect.objectContaining({ code: 'malformed_json' })

describe('a body with a long list', () => {
  it.each([
    '{"parts":[]}',
    ' { "parts" : [ ] } ',
    '{"parts":[1,"a",null,true,{"a":[1,2]},[[]]]}',
    '{"a":{"parts":[1,2]},"parts":[3,{"parts":[4]}],"b":[5]}',
    '{"a":"\\"parts\\":[1]","parts":["]","\\"]","\\\\",{"b":"}"}]}',
    '{"parts":[1],"parts":[2,3]}',
    '{"parts":[1],"parts":null}',
    '{"parts":null,"parts":[1]}',
    '{"\\u0070arts":[1,2]}',
    '{"parts":"[1,2]"}',
    '{"parts":{"0":1}}',
    '{"a":"parts","b":[1]}',
    '{}',
    '[{"parts":[1]}]',
    '"parts"',
    '{"parts":["é","\\ud83d\\ude00"]}',
  ])('is read as the parser reads it: %s', async text => {
    expect(await parse(text)).toEqual(JSON.parse(text))
  })

  it.each([
    '{"parts":[1,]}',
    '{"parts":[1}}',
    '{"parts":[{"a":1},{"b":2}}}',
    '{"parts":[,1]}',
    '{"parts":[1 2]}',
    '{"parts":[1}',
    '{"parts":[{"a":1]}',
    '{"parts":[1',
    '{"parts":["a',
    '{"parts":[1]]}',
    '{"parts":[1]',
    '{"parts":[{"__proto__":1}]}',
  ])('that is no JSON is refused whole: %s', async text => {
    await expect(parse(text)).rejects.toEqual(malformed)
  })

  it('counts in each entry what a whole body may hold, and no more', async () => {
    const entry = (count: number) => `[${Array(count).fill(0).join()}]`
    const three = `{"parts":[${[16_384, 16_384, 1].map(entry).join()}]}`
    expect(await parse(three)).toEqual(JSON.parse(three))
    await expect(parse(`{"parts":[[],${entry(16_385)}]}`)).rejects.toMatchObject({
      code: 'payload_too_large',
      message: 'The parts.1 may not contain more than 16,384 fields and list entries.',
    })
    await expect(parse(`{"parts":${entry(16_385)}}`)).rejects.toMatchObject({
      message: 'The parts may not contain more than 16,384 fields and list entries.',
    })
  })

  it('takes a mebibyte for each entry, and one for all else', async () => {
    const text = 'a'.repeat(mebibyte - 2)
    const two = `{"parts":["${text}","${text}"]}`
    expect(await parse(two)).toEqual(JSON.parse(two))
    const tooLarge = (part: string) => ({
      code: 'payload_too_large',
      message: `${part} may not be larger than 1048576 bytes.`,
    })
    const refused = async (sent: string, part: string) =>
      await expect(parse(sent)).rejects.toMatchObject(tooLarge(part))
    await refused(`{"parts":[1,"${text}a"]}`, 'The parts.1')
    await refused(`{"parts":[1],"a":"${text}"}`, 'Beside its parts the body')
    await refused(`{"a":"${text}","parts":[1]}`, 'Beside its parts the body')
  })

  it('may be nested as deep as every body, and names a lone surrogate by its place', async () => {
    const nested = (depth: number) => `{"parts":[${'['.repeat(depth)}${']'.repeat(depth)}]}`
    expect(await parse(nested(62))).toEqual(JSON.parse(nested(62)))
    await expect(parse(nested(63))).rejects.toEqual(malformed)
    await expect(parse('{"parts":[1,{"a":"\\ud800"}]}')).rejects.toMatchObject({
      fields: { 'parts.1.a': [expect.stringContaining('lone surrogate')] },
    })
  })
})
