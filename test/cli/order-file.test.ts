import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { noMap, type OrderMap, readOrderMap } from '#cli/order-import/order-map.ts'
import { type OrderLine, readOrderFile } from '#cli/order-import/read-order-file.ts'
import { temporaryFolder } from '../support/engines.ts'

const folder = temporaryFolder()
let files = 0

async function fileOf(content: string | Uint8Array): Promise<string> {
  const file = join(folder(), `${++files}.csv`)
  await writeFile(file, content)
  return file
}

async function read(content: string | Uint8Array, map: OrderMap = noMap): Promise<OrderLine[]> {
  const lines: OrderLine[] = []
  for await (const line of readOrderFile(await fileOf(content), map)) lines.push(line)
  return lines
}

const mapOf = async (map: unknown): Promise<OrderMap> =>
  readOrderMap(await fileOf(typeof map === 'string' ? map : JSON.stringify(map)))

const heading =
  'order_id,name,address1,city,country_code,weight_unit,weight,value,currency,order_at'
const cells = (order: string) => `${order},Ada,1 Main St,Portland,US,lbs,2,25,CAD,2026-11-20`
const places = (lines: OrderLine[]) =>
  lines.map(told => [told.line, 'body' in told ? told.body.order_id : told.fault])

describe('a file of orders', () => {
  it('is read by its headings, in any order and spelling', async () => {
    const lines = await read(
      'Order At,ORDER ID,Name,address-1,City,Country Code,Weight Unit,Weight,Value,Currency,Colour\n' +
        '2026-11-20, W-1 ,Ada,1 Main St,Portland,US,lbs,2,25,CAD,red\n',
    )
    expect(lines).toEqual([
      {
        line: 2,
        body: {
          order_id: 'W-1',
          name: 'Ada',
          address1: '1 Main St',
          city: 'Portland',
          country_code: 'US',
          weight_unit: 'lbs',
          weight: '2',
          value: '25',
          currency: 'CAD',
          order_at: '2026-11-20',
          tags: [''],
          items: [],
        },
      },
    ])
  })

  it('tells each order by the line it begins on, whatever lies between', async () => {
    const content = [
      `\uFEFF${heading}`,
      cells('first'),
      '',
      ',,,,,,,,,',
      cells('"on\ntwo lines"'),
      cells('with a 5" mark'),
      cells('last'),
    ].join('\r\n')
    expect(places(await read(content))).toEqual([
      [2, 'first'],
      [5, 'on\ntwo lines'],
      [7, 'with a 5" mark'],
      [8, 'last'],
    ])
  })

  it('may give an order a line for each of its items', async () => {
    const lines = await read(
      `${heading},item_sku,item_quantity\n` +
        `${cells('a')},MUG,2\n${cells('a')},SPOON,\n${cells('b')},,\n${cells('a')},FORK,1\n`,
    )
    expect(lines.map(told => 'body' in told && [told.body.order_id, told.body.items])).toEqual([
      [
        'a',
        [
          { sku: 'MUG', quantity: '2' },
          { sku: 'SPOON', quantity: '' },
        ],
      ],
      ['b', []],
      ['a', [{ sku: 'FORK', quantity: '1' }]],
    ])
  })

  it('refuses an order one of whose lines is too long or too short', async () => {
    const lines = await read(
      `${heading},item_sku\n${cells('a')},MUG\n${cells('a')},SPOON,more\n${cells('b')}\n${cells('c')},CUP\n`,
    )
    expect(places(lines)).toEqual([
      [2, 'Line 3 has 12 cells, but the heading has 11.'],
      [4, 'Line 4 has 10 cells, but the heading has 11.'],
      [5, 'c'],
    ])
  })

  it('may have columns of one name that are not read', async () => {
    const content = `${heading},Note to self,note-to-self,,\n${cells('a')},x,y,,\n`
    expect(places(await read(content))).toEqual([[2, 'a']])
  })

  it.each([
    ['', 'has no heading'],
    ['order_id,name\n', 'no column address1'],
    [`${heading},Order-ID\n`, 'The file has 2 columns for order_id: order_id, Order-ID.'],
    [Buffer.from(`${heading}\n${cells('caf\xe9')}\n`, 'latin1'), 'is not UTF-8'],
    [`${heading}\n${cells('"never closed')}\n`, 'is not CSV at line'],
    [`${heading}\n${cells(`"${'x'.repeat(2_000_000)}"`)}\n`, 'is not CSV at line'],
  ])('that is none is refused with the reason (%#)', async (content, says) => {
    await expect(read(content)).rejects.toMatchObject({ code: 'validation_failed' })
    await expect(read(content)).rejects.toThrow(says)
  })

  it('that is not there is told by the system', async () => {
    const lines = readOrderFile(join(folder(), 'nowhere.csv'), noMap)
    await expect(lines.next()).rejects.toMatchObject({ code: 'ENOENT' })
  })
})

describe('a map', () => {
  it('names columns, and gives values where a cell is blank or a column is missing', async () => {
    const map = await mapOf({
      columns: { order_id: 'Bestellnummer', name: 'Empfänger' },
      values: { weight_unit: 'kg', currency: 'EUR', item_currency: 'EUR' },
    })
    const [told, second] = await read(
      'Bestellnummer,Empfänger,order_id,address1,city,country_code,weight,value,currency,order_at,item_sku\n' +
        '17,Zoë,ignored,1 Hauptstr,Berlin,DE,1,5,,2026-11-20,\n' +
        '18,Zoë,ignored,1 Hauptstr,Berlin,DE,1,5,CAD,2026-11-20,MUG\n',
      map,
    )
    expect(told).toMatchObject({
      body: { order_id: '17', name: 'Zoë', weight_unit: 'kg', currency: 'EUR', items: [] },
    })
    expect(second).toMatchObject({
      body: { currency: 'CAD', items: [{ sku: 'MUG', currency: 'EUR' }] },
    })
  })

  it('that leads to two columns of one name is refused, and one past them is not', async () => {
    const content = `${heading},Order-ID,number\n${cells('a')},b,17\n`
    const past = await mapOf({ columns: { order_id: 'number' } })
    expect(places(await read(content, past))).toEqual([[2, '17']])
    const into = await mapOf({ columns: { order_id: 'number', note: 'Order ID' } })
    await expect(read(content, into)).rejects.toThrow('2 columns for note: order_id, Order-ID.')
  })

  it('that does not fit the file is refused with everything that is wrong', async () => {
    const map = await mapOf({ columns: { name: 'Client', colour: 'Color' }, values: {} })
    const refused = read(`${heading}\n`, map)
    await expect(refused).rejects.toThrow(
      'The map names colour, but the fields are order_id, name,',
    )
    await expect(refused).rejects.toThrow(
      'takes name from a column Client, which the file does not have',
    )
  })

  it.each([
    ['{', 'is not JSON'],
    ['[]', 'is not a JSON object'],
    ['{"fields":{}}', 'has fields; it may have only columns and values'],
    ['{"columns":{"name":["a"]}}', 'columns must map fields to texts; name is not a text'],
    ['{"values":"kg"}', 'values must map fields to texts'],
  ])('%s is refused with the reason', async (text, says) =>
    expect(mapOf(text)).rejects.toThrow(says),
  )
})
