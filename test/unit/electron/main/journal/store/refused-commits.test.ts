// A commit that the disk refuses is taken back before anybody is told that it was not written (`test/simulation/disk` has a real disk).
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { personalSealing } from '#main/journal'
import { openDatabase, StoreError, transactionsOf, type Database } from '#main/journal/store/database'
import { bringUpToDate } from '#main/journal/store/schema'
import { sqliteStore } from '#main/journal/store/sqlite-store'
import { testFolder } from '#test/support/journals'
import { CHAIN_KEY_BYTES, requestId } from '#test/support/sales'

/** SQLite as `transactionsOf` uses it, which refuses what it is told to. */
function connection() {
  const done: string[] = []
  const refuses = new Map<string, number>()
  const exec = (sql: string): void => {
    done.push(sql)
    const errcode = refuses.get(sql)
    if (errcode !== undefined) throw Object.assign(new Error('disk I/O error'), { errcode })
    database.isTransaction = sql.startsWith('BEGIN')
  }
  const database = {
    isTransaction: false,
    exec,
    prepare: (sql: string) =>
      ({ run: () => exec(sql), get: () => ({ user_version: 7 }) }) as unknown as StatementSync,
  }
  return { done, refuses, ...transactionsOf(database as unknown as DatabaseSync) }
}

const IOERR_FSYNC = 1_034
const IOERR_WRITE = 778
const FULL = 13
const EMPTY_COMMIT = 'PRAGMA user_version = 7'

it('an erasure that was committed stands, also if the disk then refuses to forget the old pages', () => {
  const database = openDatabase({ path: join(testFolder(), 'journal.db'), platform: process.platform })
  const sealing = personalSealing(CHAIN_KEY_BYTES)
  bringUpToDate(database)
  const refusing: Database = {
    ...database,
    execute: () => {
      throw new StoreError('other', 'the disk refused')
    },
  }
  expect(() =>
    sqliteStore(refusing, sealing).commit({ events: [], sales: [], erased: [requestId()] }),
  ).not.toThrow()
  database.close()
})

describe('a COMMIT that the disk refuses', () => {
  it.for([IOERR_FSYNC, IOERR_WRITE])('with code %i is written over before anybody is told', (errcode) => {
    const { done, refuses, begin, commit } = connection()
    refuses.set('COMMIT', errcode)
    begin()
    expect(commit).toThrow(expect.objectContaining({ errcode }))
    expect(done).toEqual(['BEGIN IMMEDIATE', 'COMMIT', 'ROLLBACK', EMPTY_COMMIT])
    refuses.clear()
    begin()
    commit()
    expect(done.slice(4)).toEqual(['BEGIN IMMEDIATE', 'COMMIT'])
  })

  it('and cannot be written over is perhaps written, and nothing is committed until it can', () => {
    const { done, refuses, begin, commit } = connection()
    refuses.set('COMMIT', IOERR_FSYNC).set(EMPTY_COMMIT, IOERR_FSYNC)
    begin()
    expect(commit).toThrow(expect.objectContaining({ problem: 'perhaps-written' }))
    expect(begin).toThrow(expect.objectContaining({ problem: 'perhaps-written' }))
    expect(done.filter((sql) => sql.startsWith('BEGIN'))).toHaveLength(1)
    refuses.clear()
    begin()
    commit()
    expect(done.slice(-3)).toEqual([EMPTY_COMMIT, 'BEGIN IMMEDIATE', 'COMMIT'])
  })

  it('because it is full was not written, and needs no other write to be so', () => {
    const { done, refuses, begin, commit } = connection()
    refuses.set('COMMIT', FULL).set(EMPTY_COMMIT, FULL)
    begin()
    expect(commit).toThrow(expect.objectContaining({ errcode: FULL }))
    expect(done).not.toContain(EMPTY_COMMIT)
  })
})
