import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs'

/** Plain POSIX tar, so that other programs can open a backup: regular files in one folder, no more. */
export type Member = { readonly name: string; readonly size: number; readonly offset: number }

const blockBytes = 512
const chunkBytes = 1024 * 1024
/** Larger sizes than eleven octal digits hold are written in binary, as GNU tar does. */
const octalLimit = 8 ** 11
const nameBytes = 100
const sizeField = { at: 124, length: 12 }
const checksumField = { at: 148, length: 8 }

export function writeTarHeader(
  target: number,
  name: string,
  size: number,
  modifiedAt: number,
): void {
  const block = Buffer.alloc(blockBytes)
  block.write(name, 0, nameBytes, 'ascii')
  block.write('0000600\0', 100)
  block.write('0000000\0', 108)
  block.write('0000000\0', 116)
  writeSize(block, size)
  block.write(`${octal(Math.floor(modifiedAt / 1000), 11)}\0`, 136)
  block.write('0', 156)
  block.write('ustar\x0000', 257)
  block.write(`${octal(checksumOf(block), 6)}\0 `, checksumField.at)
  writeSync(target, block)
}

/** Fills the last block of a member. */
export function padTarMember(target: number, size: number): void {
  const rest = size % blockBytes
  if (rest > 0) writeSync(target, Buffer.alloc(blockBytes - rest))
}

export const writeEnd = (target: number): void => {
  writeSync(target, Buffer.alloc(2 * blockBytes))
}

/** Null where the file is not a whole archive. */
export function membersOf(file: string): readonly Member[] | null {
  const source = openSync(file, 'r')
  try {
    const { size: length } = fstatSync(source)
    const members: Member[] = []
    for (let offset = 0; ; ) {
      const block = Buffer.alloc(blockBytes)
      if (readSync(source, block, 0, blockBytes, offset) < blockBytes) return null
      if (block.every(byte => byte === 0)) return members
      const size = readSize(block)
      const checksum = Number.parseInt(block.toString('ascii', checksumField.at), 8)
      if (checksumOf(block) !== checksum || offset + blockBytes + size > length) return null
      const name = block.toString('ascii', 0, nameBytes).replace(/\0.*$/s, '')
      members.push({ name, size, offset: offset + blockBytes })
      offset += blockBytes + Math.ceil(size / blockBytes) * blockBytes
    }
  } finally {
    closeSync(source)
  }
}

/** The bytes of a file from `offset` on, in pieces. */
export function* bytesInPieces(file: string, offset: number, size: number): Generator<Buffer> {
  const source = openSync(file, 'r')
  try {
    for (let done = 0; done < size; ) {
      const piece = Buffer.alloc(Math.min(chunkBytes, size - done))
      const read = readSync(source, piece, 0, piece.length, offset + done)
      if (read === 0) return
      done += read
      yield piece.subarray(0, read)
    }
  } finally {
    closeSync(source)
  }
}

function writeSize(block: Buffer, size: number): void {
  if (size < octalLimit) {
    block.write(`${octal(size, 11)}\0`, sizeField.at)
    return
  }
  block[sizeField.at] = 0x80
  block.writeBigUInt64BE(BigInt(size), sizeField.at + 4)
}

const readSize = (block: Buffer): number =>
  block[sizeField.at] === 0x80
    ? Number(block.readBigUInt64BE(sizeField.at + 4))
    : Number.parseInt(block.toString('ascii', sizeField.at, sizeField.at + 11), 8)

/** The sum of the header's bytes, with spaces in place of its own field. */
function checksumOf(block: Buffer): number {
  const { at, length } = checksumField
  const others = [...block.subarray(0, at), ...block.subarray(at + length)]
  return others.reduce((sum, byte) => sum + byte, length * 0x20)
}

const octal = (value: number, digits: number): string => value.toString(8).padStart(digits, '0')
