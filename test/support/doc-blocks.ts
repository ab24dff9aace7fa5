import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

/** Lines between two fences of a page. */
export type Block = { readonly language: string; readonly text: string }

const fenced = /^( *)```(\w*)\n([\s\S]*?)^ *```$/gm

export const blocksOf = (page: string): readonly Block[] =>
  [...readFileSync(resolve(root, page), 'utf8').matchAll(fenced)].map(
    ([, indent = '', language = '', text = '']) => ({
      language,
      text: text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    }),
  )

/** What stands in the docs and is not run where it stands. */
type Exception = {
  readonly page: string
  /** The block's first words. */
  readonly begins: string
  /** The test that reads the block and proves it in another way, or why none can. */
  readonly provedBy?: string
  readonly because?: string
}

const pageOfClient = 'packages/client/README.md'
const testOfPackage = 'test/packages/client/package.test.ts'

export const exceptions: readonly Exception[] = [
  {
    page: 'ARCHITECTURE.md',
    begins: 'bin/postilion.js',
    provedBy: 'test/house/documented.test.ts',
  },
  { page: 'CONTRIBUTING.md', begins: 'git clone', because: 'this very suite is what it starts' },
  { page: 'README.md', begins: 'npm ci && npm start', because: 'it installs the packages anew' },
  { page: 'README.md', begins: 'npm cit', because: 'this very suite is what it starts' },
  {
    page: 'docs/nodes.md',
    begins: 'do $$ declare found',
    provedBy: 'test/db/engine/postgres/pooler.test.ts',
  },
  {
    page: 'catalog/README.md',
    begins: '[\n  {\n    "post"',
    provedBy: 'test/catalogue/readme-files.test.ts',
  },
  {
    page: 'catalog/README.md',
    begins: 'country,prefix',
    provedBy: 'test/catalogue/readme-files.test.ts',
  },
  {
    page: 'catalog/README.md',
    begins: 'card,Ground 2026',
    provedBy: 'test/catalogue/readme-files.test.ts',
  },
  {
    page: 'catalog/README.md',
    begins: 'valid_from,2026-01-01',
    provedBy: 'test/catalogue/readme-files.test.ts',
  },
  { page: 'docs/alerts.md', begins: '- alert', provedBy: 'test/house/alerts.test.ts' },
  { page: 'docs/containers.md', begins: 'docker build', because: 'a build needs an image of Node' },
  { page: 'docs/containers.md', begins: 'umask 077', because: 'Compose needs images' },
  { page: 'docs/env.md', begins: 'location /postilion/', because: 'it is for nginx' },
  { page: 'docs/env.md', begins: 'proxy_set_header', because: 'it is for nginx' },
  { page: 'docs/env.md', begins: 'limit_req_zone', because: 'it is for nginx' },
  {
    page: 'docs/errors.md',
    begins: '{ "success"',
    provedBy: 'test/http/pages/docs/errors.test.ts',
  },
  { page: 'docs/errors.md', begins: '{ "error"', provedBy: 'test/http/pages/docs/errors.test.ts' },
  { page: 'docs/guides/client.md', begins: 'npm pack', provedBy: testOfPackage },
  { page: 'docs/guides/client.md', begins: 'npm install', provedBy: testOfPackage },
  { page: 'docs/payments.md', begins: 'STRIPE_SECRET_KEY', because: 'Stripe is not ours to ask' },
  { page: 'docs/payments.md', begins: 'npx postilion card', because: 'Stripe is not ours to ask' },
  { page: 'docs/tracing.md', begins: 'docker run', because: 'Jaeger comes as an image' },
  { page: pageOfClient, begins: 'npm pack', provedBy: testOfPackage },
]

export const exceptionOf = (page: string, { text }: Block): Exception | undefined =>
  exceptions.find(exception => exception.page === page && text.startsWith(exception.begins))

/** Lines and programs that a reader pastes; a test runs them in the order of the page. */
export const isPasted = (page: string, block: Block): boolean =>
  ['sh', 'ts'].includes(block.language) && exceptionOf(page, block) === undefined
