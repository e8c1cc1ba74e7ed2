// What diagnostics say about this app and this computer; nothing that names a person or a shop.
import { release, totalmem } from 'node:os'
import { readText } from '../files/disk'
import type { PreferencesStore } from './preferences'
import type { WorkspacesAtWork } from './workspaces-at-work'

interface FactsOptions {
  readonly version: string
  readonly platform: string
  /** The names of environment variables that were to change whom the app trusts. */
  readonly trustVariables: readonly string[]
  readonly preferences: Pick<PreferencesStore, 'read'>
  readonly workspaces: () => Pick<WorkspacesAtWork, 'state' | 'line'>
}

export const factsOf = ({ version, platform, trustVariables, preferences, workspaces }: FactsOptions) => {
  // What the shop typed or drew itself may name it.
  const {
    shop: _shop,
    receiptTexts: _texts,
    logo,
    chatLink,
    upiId,
    printer,
    printers,
    ...look
  } = preferences.read()
  return {
    version,
    platform,
    system: release(),
    versions: process.versions,
    memoryBytes: totalmem(),
    trustVariables,
    preferences: {
      ...look,
      hasLogo: logo !== '',
      hasChatLink: chatLink !== '',
      hasUpiId: upiId !== '',
      printer: printer.connection.way,
      printers: printers?.all.map(({ paper, settings }) => `${settings.connection.way} ${paper}`) ?? [],
    },
    workspace: workspaces().state(),
    line: workspaces().line(),
  }
}

const LOG_LINES = 400

/** The end of the app log. */
export async function lastLines(file: string): Promise<readonly string[]> {
  const text = await readText(file).catch(() => '')
  return text.split('\n').slice(-LOG_LINES)
}
