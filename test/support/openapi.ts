import { readFileSync } from 'node:fs'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { publishedCodes } from '#http/base/edge.ts'
import { testedVersion } from './tested-version.ts'

type Response = { readonly [publishedCodes]?: readonly string[] }
type Operation = { responses: Record<string, Response> }
type Document = { paths: Record<string, Record<string, Operation>>; components: object }

const codeFault = (codes: readonly string[] | null, body: unknown): string | null => {
  const { error } = body as { error?: { code: string } }
  return codes === null || (error && codes.includes(error.code))
    ? null
    : `its code is none of ${codes}`
}

/** A published document as the judge of answers: independent of the schemas that the server runs on. */
export class PublishedApi {
  readonly #document: Document
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false })
  readonly #validators = new Map<string, ValidateFunction>()

  constructor(file: URL) {
    this.#document = JSON.parse(readFileSync(file, 'utf8'))
    this.#ajv.addSchema(this.#document, 'api')
  }

  get operations(): readonly string[] {
    return Object.entries(this.#document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map(method => `${method.toUpperCase()} ${path}`),
    )
  }

  /** What is wrong with an answer of a path below the version's base; null when nothing is. */
  faultOf(method: string, path: string, status: number, body: unknown): string | null {
    const { pointer, codes } = this.#published(method, path, status)
    const validate = this.#validator(pointer)
    const story = validate(body) ? codeFault(codes, body) : this.#ajv.errorsText(validate.errors)
    if (story === null) return null
    return `${method} ${path} answered ${status} against its schema: ${story}\n${JSON.stringify(body)}`
  }

  /** Where the schema of an answer stands, and the codes that it may have; null for any. */
  #published(method: string, path: string, status: number) {
    const found = Object.entries(this.#document.paths)
      .filter(([pattern]) =>
        new RegExp(`^${pattern.replaceAll(/\{[^}]+\}/g, '[^/]+')}/?$`).test(path),
      )
      // A path without a name in it goes before one that would take the word for a name.
      .sort(([one], [other]) => Number(one.includes('{')) - Number(other.includes('{')))[0]
    const [pattern, methods] = found ?? []
    const responses = methods?.[method.toLowerCase()]?.responses
    // What is no operation of the document can only fail, in the shape of any failure.
    if (pattern === undefined || responses === undefined) {
      return { pointer: '#/components/schemas/Error', codes: null }
    }
    const answer = String(status) in responses ? String(status) : 'default'
    const steps = ['paths', pattern, method.toLowerCase(), 'responses', answer]
    const schema = [...steps, 'content', 'application/json', 'schema']
    const pointer = schema.map(step => encodeURIComponent(step.replaceAll('/', '~1'))).join('/')
    return { pointer: `#/${pointer}`, codes: responses[answer]?.[publishedCodes] ?? null }
  }

  #validator(pointer: string): ValidateFunction {
    const known = this.#validators.get(pointer)
    if (known) return known
    const validate = this.#ajv.compile({ $ref: `api${pointer}` })
    this.#validators.set(pointer, validate)
    return validate
  }
}

export const testedApi = new PublishedApi(
  new URL(`../../openapi/${testedVersion}.json`, import.meta.url),
)
