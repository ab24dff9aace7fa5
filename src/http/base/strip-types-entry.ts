import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'

/** A process of its own: prints the files that it is told without their types, as a list in JSON. */
const stripped = process.argv.slice(2).map(file => stripTypeScriptTypes(readFileSync(file, 'utf8')))
process.stdout.write(JSON.stringify(stripped))
