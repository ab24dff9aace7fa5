import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { edges } from '#http/server.ts'
import { nodesOf, type Operation, operationsOf } from '#test/support/openapi-walk.ts'
import { sharedService } from '#test/support/service.ts'

const service = await sharedService()

const textAt = async (path: string): Promise<string> => {
  const response = await fetch(service.url + path)
  expect(response.status, path).toBe(200)
  return await response.text()
}

const kebab = (name: string): string => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

describe.each(edges.map(({ name, prefix, openapi }) => ({ name, prefix, openapi })))(
  'the reference of $name',
  ({ name, prefix, openapi }) => {
    const document = JSON.parse(readFileSync(openapi, 'utf8'))
    const operations = operationsOf(document)

    it('has a page for each operation, with each of its parameters, fields, scopes and errors', async () => {
      const index = await textAt(`/docs/${name}.md`)
      for (const operation of operations) {
        const { method, path, operationId, summary, parameters, requestBody, responses } = operation
        const address = `/docs/${name}/${kebab(operationId)}`
        expect(index).toContain(`[${summary}](${address}.md) | \`${method} ${path}\``)
        const page = await textAt(`${address}.md`)
        expect(page).toContain(`\`${method} ${prefix}${path}\``)
        for (const parameter of parameters) expect(page).toContain(`| \`${parameter.name}\` |`)
        for (const scope of operation['x-scopes'] ?? []) expect(page).toContain(`\`${scope}\``)
        const good = Object.entries(responses).filter(([status]) => status.startsWith('2'))
        const bodies = [requestBody, ...good.map(([, answer]) => answer)]
        const shapes = bodies.flatMap(body => (body ? nodesOf(body.content, document) : []))
        for (const { node } of shapes) {
          for (const field of Object.keys(node.properties ?? {})) {
            expect(page, `${address}: ${field}`).toMatch(new RegExp(`\`(?:.+\\.)?${field}\``))
          }
        }
        const codes = Object.values(responses).flatMap(answer => answer['x-error-codes'] ?? [])
        for (const code of codes) expect(page).toContain(`[\`${code}\`](/docs/errors.md#${code})`)
        for (const status of Object.keys(responses)) {
          expect(page).toMatch(new RegExp(`Answer ${status}|\\| ${status} \\||\\| other \\|`))
        }
      }
    })

    it('has a page for each message to webhooks, with its headers, its fields and an example', async () => {
      const [index, list] = [await textAt(`/docs/${name}.md`), await textAt('/llms.txt')]
      const messages: Record<string, { readonly post: Message }> = document.webhooks ?? {}
      for (const [type, { post }] of Object.entries(messages)) {
        const address = `/docs/${name}/events/${type.replaceAll(/[._]/g, '-')}`
        expect(index).toContain(`[${type}](${address}.md) | ${post.description} |`)
        expect(list).toContain(`[${type}](${service.url}${address}.md): `)
        const page = await textAt(`${address}.md`)
        for (const header of post.parameters) expect(page).toContain(`| \`${header.name}\` |`)
        const { schema, example } = post.requestBody.content['application/json']
        expect(example).toMatchObject({ type })
        expect(page).toContain(JSON.stringify(example, null, 2))
        for (const { node } of nodesOf(schema, document)) {
          for (const field of Object.keys(node.properties ?? {})) {
            expect(page, `${address}: ${field}`).toMatch(new RegExp(`\`(?:.+\\.)?${field}\``))
          }
        }
      }
    })

    it('has a line of curl for each operation, which a shell reads and the service knows', async () => {
      const token = await service.token(await service.account())
      const lines: string[] = []
      for (const { operationId, parameters } of operations) {
        const page = await textAt(`/docs/${name}/${kebab(operationId)}.md`)
        const [, line = ''] = /^```sh\n([\s\S]*?)^```$/m.exec(page) ?? []
        const takesKey = parameters.some(({ name }) => /^idempotency-key$/i.test(name))
        expect(line.includes("-H 'Idempotency-Key: "), operationId).toBe(takesKey)
        lines.push(line.replace('YOUR_TOKEN', token))
      }
      const telling = `curl() { command curl -w ' %{http_code}\\n' "$@"; }\n`
      const { stdout } = await promisify(execFile)('sh', ['-ec', telling + lines.join('')])
      const answers = stdout.trim().split('\n')
      expect(answers.length).toBe(operations.length)
      for (const [place, answer] of answers.entries()) {
        const asked = `${lines[place]}: ${answer}`
        expect(answer, asked).toMatch(
          lines[place]?.includes('?') ? / 200$/ : / (?:2|40[249]|422)\d*$/,
        )
        expect(answer, asked).not.toContain('There is nothing at')
      }
    })

    it('has a collection for Postman, whose requests the service knows', async () => {
      const collection = JSON.parse(await textAt(`/docs/postman-${name}.json`))
      expect(collection.info.schema).toContain('/collection/v2.1.0/')
      const values = new Map<string, string>(
        collection.variable.map(({ key, value }: Variable) => [key, value]),
      )
      expect(values.get('base_url')).toBe(`${service.url}/sandbox${prefix}`)
      const requests: readonly Item[] = collection.item.flatMap(
        ({ item }: { item: readonly Item[] }) => item,
      )
      expect(requests.length).toBe(operations.length)
      const token = await service.token(await service.account())
      for (const { request } of requests) {
        const address = request.url.raw
          .replace('{{base_url}}', values.get('base_url') ?? '')
          .replaceAll(/\/:(\w+)/g, (_, key) => `/${pathValue(request.url.variable, key)}`)
        const response = await fetch(address, {
          method: request.method,
          headers: [
            ...request.header.map(({ key, value }) => [key, value] as [string, string]),
            ['authorization', `Bearer ${token}`],
          ],
          ...(request.body && { body: request.body.raw }),
        })
        const text = await response.text()
        const asked = `${request.method} ${address}: ${text}`
        expect([400, 401, 403, 405, 415], asked).not.toContain(response.status)
        expect(text, asked).not.toContain('There is nothing at')
        if (address.includes('?')) expect(response.status, asked).toBe(200)
      }
    })
  },
)

type Message = Pick<Operation, 'description' | 'parameters'> & {
  readonly requestBody: NonNullable<Operation['requestBody']>
}

type Variable = { readonly key: string; readonly value: string }

type Item = {
  readonly request: {
    readonly method: string
    readonly header: readonly Variable[]
    readonly url: { readonly raw: string; readonly variable: readonly Variable[] }
    readonly body?: { readonly raw: string }
  }
}

const pathValue = (variables: readonly Variable[], name: string): string =>
  variables.find(({ key }) => key === name)?.value || '1'
