import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

/**
 * The limit: a server that only reads the same request, parses its body, and writes the same bytes back,
 * headers and body. `raw-server.ts FILE` answers with the file's content.
 */
const answer: { headers: Record<string, string>; body: string } = JSON.parse(
  readFileSync(process.argv[2] ?? '', 'utf8'),
)
const { headers, body } = answer

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', chunk => chunks.push(chunk))
  request.on('end', () => {
    if (chunks.length > 0) JSON.parse(Buffer.concat(chunks).toString('utf8'))
    response.writeHead(200, { ...headers, 'content-length': Buffer.byteLength(body) })
    response.end(body)
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : null
  console.log(`ready on http://127.0.0.1:${port}`)
})
