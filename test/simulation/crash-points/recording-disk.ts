// A disk under a real SQLite (its WebAssembly build, the same version as in Node) that records every write and every
// sync. A power cut keeps what was synced and, of the rest, whatever chance keeps. It can be told to fail at any of its
// operations.
import sqlite3InitModule from '@sqlite.org/sqlite-wasm'

const sqlite3 = await sqlite3InitModule()
const { capi, wasm } = sqlite3
// Otherwise it would print each failure that is made here on purpose.
sqlite3.config.warn = () => {}
sqlite3.config.error = () => {}

/** The operations on a file since its last sync. */
type Write =
  | { readonly kind: 'bytes'; readonly offset: number; readonly bytes: Uint8Array }
  | { readonly kind: 'truncate'; readonly size: number }

/** What a file holds. It grows in place, because a journal of pages is written at its end again and again. */
class Content {
  private held: Uint8Array
  private size: number

  constructor(bytes: Uint8Array) {
    this.held = bytes.slice()
    this.size = bytes.length
  }

  /** To be read at once, and not to be kept: later writes change it. */
  bytes(): Uint8Array {
    return this.held.subarray(0, this.size)
  }

  apply(write: Write): void {
    if (write.kind === 'truncate') {
      this.held.fill(0, write.size)
      this.size = Math.min(this.size, write.size)
      return
    }
    const end = write.offset + write.bytes.length
    if (end > this.held.length) {
      const grown = new Uint8Array(2 * end)
      grown.set(this.bytes())
      this.held = grown
    }
    this.held.set(write.bytes, write.offset)
    this.size = Math.max(this.size, end)
  }
}

class RecordedFile {
  readonly seen: Content
  private durable: Uint8Array
  private unsynced: Write[] = []

  constructor(bytes: Uint8Array) {
    this.seen = new Content(bytes)
    this.durable = bytes
  }

  write(write: Write): void {
    this.seen.apply(write)
    this.unsynced.push(write)
  }

  sync(): void {
    this.durable = this.seen.bytes().slice()
    this.unsynced = []
  }

  afterPowerCut(keeps: () => boolean): Uint8Array {
    const left = new Content(this.durable)
    for (const write of this.unsynced.filter(keeps)) left.apply(write)
    return left.bytes()
  }
}

export type DiskImage = ReadonlyMap<string, Uint8Array>

export interface RecordingDisk {
  /** Writes, truncations and syncs so far. */
  operations(): number
  syncs(): number
  /** From this operation on nothing works any more, as when the power goes. */
  failAt(operation: number): void
  /** Between these operations nothing more is written, as on a full disk; what is there can be read. */
  fullBetween(from: number, to: number): void
  /** The content of the disk after a power cut now. `keeps` says for each unsynced write whether it survived. */
  afterPowerCut(keeps: () => boolean): DiskImage
}

/** The disk that the file system below currently serves. */
let current: ReturnType<typeof createDisk> | null = null

function createDisk(image: DiskImage) {
  const files = new Map([...image].map(([name, content]) => [name, new RecordedFile(content)]))
  let operations = 0
  let syncs = 0
  let failsAt = Infinity
  let fullFrom = Infinity
  let fullTo = Infinity
  const works = (): boolean => (operations += 1) < failsAt
  const isFull = (): boolean => operations + 1 >= fullFrom && operations + 1 < fullTo
  return {
    files,
    write: (name: string, write: Write): 'written' | 'full' | 'dead' => {
      const full = isFull()
      if (!works()) return 'dead'
      if (full && write.kind === 'bytes') return 'full'
      files.get(name)?.write(write)
      return 'written'
    },
    sync: (name: string): boolean => {
      if (!works()) return false
      syncs += 1
      files.get(name)?.sync()
      return true
    },
    isDead: (): boolean => operations >= failsAt,
    face: {
      operations: () => operations,
      syncs: () => syncs,
      failAt: (operation: number) => void (failsAt = operation),
      fullBetween: (from: number, to: number): void => {
        fullFrom = from
        fullTo = to
      },
      afterPowerCut: (keeps: () => boolean): DiskImage =>
        new Map([...files].map(([name, file]) => [name, file.afterPowerCut(keeps)])),
    } satisfies RecordingDisk,
  }
}

/** Puts a disk with this content under every database opened from now on. */
export function insertDisk(image: DiskImage = new Map()): RecordingDisk {
  current = createDisk(image)
  return current.face
}

const openFiles = new Map<number, string>()
const disk = (): ReturnType<typeof createDisk> => {
  if (current === null) throw new Error('no disk is inserted')
  return current
}
const OK = capi.SQLITE_OK
const DEAD = capi.SQLITE_IOERR
const CODES = { written: OK, full: capi.SQLITE_FULL, dead: DEAD }

/** The library's declarations are incomplete: bigints are poked, and structures have `$` members. */
const poke = wasm.poke as (target: number, value: number | bigint, type: 'i32' | 'i64' | 'double') => void
const installVfs = sqlite3.vfs.installVfs as (definition: object) => void
const struct = <Members>(made: object): Members & { readonly pointer: number } =>
  made as Members & { readonly pointer: number }
const fileSize = (capi.sqlite3_file as unknown as { readonly structInfo: { readonly sizeof: number } })
  .structInfo.sizeof

const io = struct<{ $iVersion: number }>(new capi.sqlite3_io_methods())

function install(): void {
  const vfs = struct<{ $iVersion: number; $szOsFile: number; $mxPathname: number }>(new capi.sqlite3_vfs())
  io.$iVersion = 1
  vfs.$iVersion = 2
  vfs.$szOsFile = fileSize
  vfs.$mxPathname = 512
  installVfs({
    io: { struct: io, methods: fileMethods },
    vfs: { struct: vfs, name: 'recording', asDefault: false, methods: systemMethods },
  })
}

const contentOf = (file: number): Uint8Array =>
  disk()
    .files.get(openFiles.get(file) ?? '')
    ?.seen.bytes() ?? new Uint8Array()

const fileMethods = {
  xClose: (file: number) => {
    openFiles.delete(file)
    return OK
  },
  xRead: (file: number, target: number, length: number, offset: bigint) => {
    const content = contentOf(file).subarray(Number(offset), Number(offset) + length)
    const heap = wasm.heap8u()
    heap.fill(0, target, target + length)
    heap.set(content, target)
    return content.length < length ? capi.SQLITE_IOERR_SHORT_READ : OK
  },
  xWrite: (file: number, source: number, length: number, offset: bigint) => {
    const bytes = wasm.heap8u().slice(source, source + length)
    return CODES[disk().write(openFiles.get(file) ?? '', { kind: 'bytes', offset: Number(offset), bytes })]
  },
  xTruncate: (file: number, size: bigint) =>
    CODES[disk().write(openFiles.get(file) ?? '', { kind: 'truncate', size: Number(size) })],
  xSync: (file: number) => (disk().sync(openFiles.get(file) ?? '') ? OK : DEAD),
  xFileSize: (file: number, target: number) => {
    poke(target, BigInt(contentOf(file).length), 'i64')
    return OK
  },
  xLock: () => OK,
  xUnlock: () => OK,
  xCheckReservedLock: (_file: number, target: number) => {
    poke(target, 0, 'i32')
    return OK
  },
  xFileControl: () => capi.SQLITE_NOTFOUND,
  xSectorSize: () => 4_096,
  xDeviceCharacteristics: () => 0,
}

const systemMethods = {
  xOpen: (_vfs: number, namePointer: number, file: number, _flags: number, flagsOut: number) => {
    const name = wasm.cstrToJs(namePointer) ?? 'unnamed'
    if (disk().isDead()) return capi.SQLITE_CANTOPEN
    if (!disk().files.has(name)) disk().files.set(name, new RecordedFile(new Uint8Array()))
    openFiles.set(file, name)
    struct<{ $pMethods: number }>(new capi.sqlite3_file(file)).$pMethods = io.pointer
    if (flagsOut !== 0) poke(flagsOut, capi.SQLITE_OPEN_READWRITE, 'i32')
    return OK
  },
  xDelete: (_vfs: number, namePointer: number) => {
    if (disk().isDead()) return DEAD
    disk().files.delete(wasm.cstrToJs(namePointer) ?? '')
    return OK
  },
  xAccess: (_vfs: number, namePointer: number, _flags: number, target: number) => {
    poke(target, disk().files.has(wasm.cstrToJs(namePointer) ?? '') ? 1 : 0, 'i32')
    return OK
  },
  xFullPathname: (_vfs: number, namePointer: number, length: number, target: number) =>
    wasm.cstrncpy(target, namePointer, length) < length ? OK : capi.SQLITE_CANTOPEN,
  xRandomness: (_vfs: number, length: number, target: number) => {
    wasm.heap8u().fill(7, target, target + length)
    return length
  },
  xSleep: () => OK,
  xCurrentTime: (_vfs: number, target: number) => {
    poke(target, 2_460_000, 'double')
    return OK
  },
  xCurrentTimeInt64: (_vfs: number, target: number) => {
    poke(target, BigInt(2_460_000 * 86_400_000), 'i64')
    return OK
  },
  xGetLastError: () => OK,
}

install()
export { sqlite3 }
