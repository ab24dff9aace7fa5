import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { encodedNow } from '../../src/http/base/encoding.ts'

/**
 * The limit: a server that only reads the same request, parses its body, and writes the same bytes back,
 * headers and body. `raw-server.ts FILE` answers with the file's content. A page is compressed for each
 * answer, as ours is: its nonce makes it another each time, so that neither server can keep the bytes.
 */
const answer: { headers: Record<string, string>; body: string } = JSON.parse(
  readFileSync(process.argv[2] ?? '', 'utf8'),
)
const { headers, body } = answer
const isCompressed = headers['content-encoding'] === 'br'

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', chunk => chunks.push(chunk))
  request.on('end', () => {
    if (chunks.length > 0) JSON.parse(Buffer.concat(chunks).toString('utf8'))
    const sent = isCompressed ? encodedNow(body, 'br').bytes : body
    response.writeHead(200, { ...headers, 'content-length': Buffer.byteLength(sent) })
    response.end(sent)
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : null
  console.log(`ready on http://127.0.0.1:${port}`)
})
