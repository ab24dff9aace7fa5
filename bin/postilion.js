#!/usr/bin/env node
// Plain JavaScript for the oldest Node that npm may run it on: it must get as far as its own sentence.
import module from 'node:module'

const [major, minor] = process.versions.node.split('.').map(Number)
// The first one that hashes passwords by argon2.
if (major < 24 || (major === 24 && minor < 7)) {
  process.stderr.write(
    `Postilion needs Node 24.7 or newer and this is ${process.versions.node}: run it as "npx postilion" or "npm start" after "npm ci", which bring their own. If you did, npm was told to run no install scripts, and "npm rebuild node --ignore-scripts=false" brings it.\n`,
  )
  process.exit(1)
}
module.enableCompileCache?.()

const { main } = await import('../src/main.ts')
await main(process.argv)
