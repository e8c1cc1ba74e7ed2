// A zip archive written as it comes, one file after the other: sizes follow their data, so nothing is held back in memory.
import { Readable, pipeline } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

export interface ZipEntry {
  readonly name: string
  readonly content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

const VERSION = 20
/** Sizes stand behind the data, and names are UTF-8. */
const FLAGS = 0x0808
const DEFLATED = 8
/** No clock is asked: every file says 1 January 1980. */
const NO_DATE = 0x0021
const LARGEST_BYTES = 0xffff_ffff

interface Written {
  readonly name: Buffer
  readonly crc: number
  readonly packedBytes: number
  readonly bytes: number
  readonly offset: number
}

export async function* zipOf(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const written: Written[] = []
  let offset = 0
  for await (const { name, content } of entries) {
    const start = offset
    const nameBytes = Buffer.from(name)
    const head = headOf(0x0403_4b50, { name: nameBytes, crc: 0, packedBytes: 0, bytes: 0 })
    yield head
    offset += head.length
    const counted = { crc: 0, bytes: 0 }
    let packedBytes = 0
    for await (const chunk of deflated(content, counted)) {
      packedBytes += chunk.length
      yield chunk
    }
    const entry = { name: nameBytes, ...counted, packedBytes, offset: start }
    const foot = footOf(entry)
    yield foot
    offset += packedBytes + foot.length
    if (offset > LARGEST_BYTES) throw new RangeError('the archive is larger than its format holds')
    written.push(entry)
  }
  yield directoryOf(written, offset)
}

async function* deflated(
  content: ZipEntry['content'],
  counted: { crc: number; bytes: number },
): AsyncGenerator<Uint8Array> {
  async function* counting() {
    for await (const chunk of content) {
      counted.crc = crc32(chunk, counted.crc)
      counted.bytes += chunk.length
      yield chunk
    }
  }
  // The callback is where a failed source ends; the loop below throws it.
  const packed = pipeline(Readable.from(counting()), createDeflateRaw(), () => {})
  for await (const chunk of packed) yield chunk as Uint8Array
}

function headOf(signature: number, { name, crc, packedBytes, bytes }: Omit<Written, 'offset'>): Buffer {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(signature, 0)
  head.writeUInt16LE(VERSION, 4)
  head.writeUInt16LE(FLAGS, 6)
  head.writeUInt16LE(DEFLATED, 8)
  head.writeUInt16LE(NO_DATE, 12)
  head.writeUInt32LE(crc, 14)
  head.writeUInt32LE(packedBytes, 18)
  head.writeUInt32LE(bytes, 22)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, name])
}

function footOf({ crc, packedBytes, bytes }: Written): Buffer {
  const foot = Buffer.alloc(16)
  foot.writeUInt32LE(0x0807_4b50, 0)
  foot.writeUInt32LE(crc, 4)
  foot.writeUInt32LE(packedBytes, 8)
  foot.writeUInt32LE(bytes, 12)
  return foot
}

function directoryOf(written: readonly Written[], offset: number): Buffer {
  const entries = written.map((entry) => {
    const head = Buffer.alloc(46)
    head.writeUInt32LE(0x0201_4b50, 0)
    head.writeUInt16LE(VERSION, 4)
    head.writeUInt16LE(VERSION, 6)
    head.writeUInt16LE(FLAGS, 8)
    head.writeUInt16LE(DEFLATED, 10)
    head.writeUInt16LE(NO_DATE, 14)
    head.writeUInt32LE(entry.crc, 16)
    head.writeUInt32LE(entry.packedBytes, 20)
    head.writeUInt32LE(entry.bytes, 24)
    head.writeUInt16LE(entry.name.length, 28)
    head.writeUInt32LE(entry.offset, 42)
    return Buffer.concat([head, entry.name])
  })
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x0605_4b50, 0)
  end.writeUInt16LE(written.length, 8)
  end.writeUInt16LE(written.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([directory, end])
}
