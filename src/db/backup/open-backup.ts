import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { EngineKind } from '../engine/dialect.ts'
import { filesOf, type Manifest, proveBackup } from './manifest.ts'
import { bytesInPieces, type Member, membersOf } from './tar.ts'

/** A whole backup: its hashes are right, and this release can use it. */
type ProvenBackup = { readonly manifest: Manifest; readonly unpack: (into: string) => void }

export function openBackup(file: string, engine: EngineKind): ProvenBackup {
  const members = membersOf(file)
  const manifest = proveBackup(file, members, engine)
  const contents = (members ?? []).filter(({ name }) => filesOf[engine].includes(name))
  return {
    manifest,
    unpack(into) {
      for (const member of contents) unpackMember(file, member, join(into, member.name))
    },
  }
}

function unpackMember(file: string, { offset, size }: Member, to: string): void {
  const target = openSync(to, 'wx', 0o600)
  try {
    for (const piece of bytesInPieces(file, offset, size)) writeSync(target, piece)
    fsyncSync(target)
  } finally {
    closeSync(target)
  }
}
