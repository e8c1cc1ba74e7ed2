// A log as a workspace opens it, with what only the files and the computer of a test say about it.
import { dirname } from 'node:path'
import { NO_ANCHOR_STORE } from '#shared/log/anchor-store'
import { succeed } from '#shared/base/result'
import type { WorkspaceContext } from '#main/workspace/base/context'
import { workspaceFiles } from '#main/workspace/base/files'
import { openJournalOf } from '#main/workspace/open-journal'
import { noDefects } from './defects'
import { memoryAnchor } from './memory-anchor'
import { CHAIN_KEY_BYTES } from './sales'
import { VirtualTime } from './virtual-time'

const log = { info: () => {}, warn: () => {}, error: noDefects }

/** Opens the log in `folder` for selling. Its files are mocked where a verification would begin: see `played-system`. */
export function openLogIn(folder: string, own: Partial<WorkspaceContext>) {
  const time = new VirtualTime()
  const context = {
    environment: 'production',
    isSafe: false,
    clock: time,
    timers: time,
    uptimeMs: () => 1_000,
    platform: process.platform,
    log,
    push: () => {},
    anchors: memoryAnchor(),
    copyRecords: NO_ANCHOR_STORE,
    endConfirmedBy: null,
    isBroken: false,
    dataFolder: dirname(folder),
    chainKey: async () => succeed(CHAIN_KEY_BYTES),
    begunLog: { had: async () => false, keep: async () => succeed(null) },
    signingKey: async () => null,
    fileSystemOf: async () => 'own',
    ...own,
  } as unknown as WorkspaceContext
  return openJournalOf(context, workspaceFiles(folder, log), folder, false)
}
