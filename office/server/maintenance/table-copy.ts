// PostgreSQL's COPY over one connection: rows as PostgreSQL itself writes them, which every later version reads.
import type pg from 'pg'

declare module 'pg' {
  /** What a connection can do besides, and the types of `pg` do not tell. */
  interface Connection {
    sendCopyFromChunk(chunk: Uint8Array): void
    endCopyFrom(): void
    sendCopyFail(reason: string): void
  }
}

/** The calls that `pg` makes of whatever is given to its `query`. */
abstract class Copying {
  readonly #statement: string
  readonly #ended = Promise.withResolvers<void>()
  #error: Error | null = null

  constructor(statement: string) {
    this.#statement = statement
  }

  get done(): Promise<void> {
    return this.#ended.promise
  }

  submit(connection: pg.Connection): void {
    connection.query(this.#statement)
  }

  /** A failure is told once the connection is ready for another statement. */
  fail(error: Error): void {
    this.#error ??= error
  }

  handleError(error: Error): void {
    this.fail(error)
    this.#ended.reject(this.#error ?? error)
  }

  handleReadyForQuery(): void {
    if (this.#error === null) this.#ended.resolve()
    else this.#ended.reject(this.#error)
  }

  handleCommandComplete(): void {}
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleEmptyQuery(): void {}
}

class CopyOut extends Copying {
  readonly #take: (chunk: Buffer) => Promise<void>
  #connection: pg.Connection | null = null
  #taken: Promise<void> = Promise.resolve()

  constructor(statement: string, take: (chunk: Buffer) => Promise<void>) {
    super(statement)
    this.#take = take
  }

  override submit(connection: pg.Connection): void {
    this.#connection = connection
    super.submit(connection)
  }

  handleCopyData(message: { readonly chunk: Buffer }): void {
    const chunk = Buffer.from(message.chunk)
    // One at a time, and no more is read from the socket until it is written.
    this.#connection?.stream.pause()
    this.#taken = this.#taken
      .then(() => this.#take(chunk))
      .catch((error: unknown) => this.fail(error instanceof Error ? error : new Error('not written')))
      .finally(() => this.#connection?.stream.resume())
  }

  get whole(): Promise<void> {
    return this.done.then(() => this.#taken)
  }
}

class CopyIn extends Copying {
  readonly #chunks: AsyncIterable<Uint8Array>

  constructor(statement: string, chunks: AsyncIterable<Uint8Array>) {
    super(statement)
    this.#chunks = chunks
  }

  handleCopyInResponse(connection: pg.Connection): void {
    void this.#feed(connection)
  }

  async #feed(connection: pg.Connection): Promise<void> {
    try {
      for await (const chunk of this.#chunks) {
        connection.sendCopyFromChunk(chunk)
        if (connection.stream.writableLength > MOST_UNSENT_BYTES)
          await new Promise<void>((resolve) => connection.stream.once('drain', resolve))
      }
      connection.endCopyFrom()
    } catch (error) {
      this.fail(error instanceof Error ? error : new Error('not read'))
      connection.sendCopyFail('the backup cannot be read')
    }
  }
}

const MOST_UNSENT_BYTES = 4 * 1024 * 1024

/** Runs `COPY … TO STDOUT`; `take` is given one piece after the other. Rejects with what PostgreSQL says, or `take`. */
export async function copyOut(
  client: pg.Client,
  statement: string,
  take: (chunk: Buffer) => Promise<void>,
): Promise<void> {
  const copying = new CopyOut(statement, take)
  client.query(copying)
  await copying.whole
}

/** Runs `COPY … FROM STDIN`. Rejects with what PostgreSQL says, or `chunks`; nothing is then kept. */
export async function copyIn(
  client: pg.Client,
  statement: string,
  chunks: AsyncIterable<Uint8Array>,
): Promise<void> {
  const copying = new CopyIn(statement, chunks)
  client.query(copying)
  await copying.done
}
