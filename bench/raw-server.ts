import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

/**
 * The limit: a server that does nothing but read the same request, parse it, and write the same bytes
 * back. `raw-server.ts FILE` answers what the file holds.
 */
const answer = readFileSync(process.argv[2] ?? '', 'utf8')

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', chunk => chunks.push(chunk))
  request.on('end', () => {
    JSON.parse(Buffer.concat(chunks).toString('utf8'))
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(answer),
    })
    response.end(answer)
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : null
  console.log(`ready on http://127.0.0.1:${port}`)
})
