// The one place where the app's objects are built and connected. It makes no decisions of its own.
import { join } from 'node:path'
import { app, dialog, net, powerMonitor, type BrowserWindow } from 'electron'
import type { AppHandlers } from '@shared/contract'
import { openShopAccess } from '../shop/access'
import { answer, type AnsweringDependencies } from '../ipc/answer'
import { pushTo } from '../ipc/push'
import { exportToFile } from '../journal'
import { systemClock, systemTimers, systemUptimeMs, newRequestId } from '../platform/system-clock'
import type { Opening, WindowAnswers } from './opening'
import { APP_ORIGIN } from './protocol'
import { logoAt } from '../documents/printers/logo'
import { createPrinters } from '../documents/printers/printers'
import { createTestPage } from '../documents/receipts/test-page-printing'
import { workspaceFiles } from '../workspace/files'
import { createWorkspaces, type Workspaces } from '../workspace/workspaces'
import { finishRestore } from '../shop/backup'
import { keyStoreState } from '../shop/credentials'
import { openPreferences } from '../shop/preferences'
import { textsIn } from '../documents/texts'
import { applyTheme } from './window'
import { watchPower } from '../platform/power'
import { appWorkflow } from '../workflows/shop/app'
import { logRescueWorkflow } from '../workflows/records/journal'
import { printersWorkflow } from '../workflows/shop/printers'

export interface RunningApp extends WindowAnswers {
  sendingCount(): number
  settled(): Promise<void>
  /** Warns that a payment is on its way; resolves to whether the person still wants to close. */
  askToWait(): Promise<boolean>
  close(): Promise<void>
  closed(): boolean
}

/** Builds everything behind the counter's window, which waits for its first answer. Called once. */
export async function startApp({
  dataFolder,
  log,
  trustedOrigins,
  counter,
  show,
}: Opening): Promise<RunningApp> {
  if (await finishRestore(dataFolder)) log.info('backup.restored')
  const preferences = openPreferences(dataFolder, systemClock.now, log)
  applyTheme(preferences.read().theme)
  show()
  const keyStore = await keyStoreState()
  let closed = false

  const push = pushTo(() => (counter.isDestroyed() ? [] : [counter.webContents]), log.error)
  const access = await openShopAccess({
    dataFolder,
    clock: systemClock,
    uptimeMs: systemUptimeMs,
    timers: systemTimers,
    random: Math.random,
    platform: process.platform,
    version: app.getVersion(),
    log,
    preferences,
    push,
    workspaces: (): Workspaces => workspaces,
    counter: () => counter,
  })
  const printers = createPrinters({
    origin: APP_ORIGIN,
    platform: process.platform,
    counter: () => counter,
    timers: systemTimers,
    say: () => textsIn(preferences.read().language),
  })
  const testPage = createTestPage({ printers, preferences: preferences.read, clock: systemClock })
  const workspaces = createWorkspaces(
    async (environment) => {
      // The workspace is the larger half of the app, and no first screen needs it.
      const { openWorkspace } = await import('../workspace/workspace')
      return openWorkspace({
        environment,
        dataFolder,
        clock: systemClock,
        timers: systemTimers,
        random: Math.random,
        newId: newRequestId,
        platform: process.platform,
        log,
        push,
        chainKey: (file) => access.chainKey(environment, file),
        merchant: () => access.merchant(environment),
        preferences: () => preferences.read(),
        printers,
        counter: () => counter,
        staff: access.staff,
        colleagues: access.colleagues,
        isLocked: access.isLocked,
        takeApproval: access.takeApproval,
      })
    },
    () => push('app.recovered', {}),
  )
  const appHandlers: AppHandlers = {
    ...printersWorkflow({ testPage }),
    ...access.handlers,
    ...appWorkflow({
      version: app.getVersion(),
      keyStore: () => keyStore,
      preferences,
      workspaces,
      troubles: async () => (await import('../../practice')).troubles,
      isLogo: (address) => logoAt(address) !== null,
      onPreferences: ({ theme }) => applyTheme(theme),
    }),
    ...logRescueWorkflow({
      clock: systemClock,
      workspaces,
      exportTo: (environment, file) => {
        const { journal } = workspaceFiles(join(dataFolder, environment), log)
        return exportToFile({ path: journal, platform: process.platform, environment }, file)
      },
      chooseFileToWrite: async (defaultPath) => {
        const chosen = await dialog.showSaveDialog(counter, { defaultPath })
        return chosen.canceled || chosen.filePath === '' ? null : chosen.filePath
      },
    }),
  }

  const answering: AnsweringDependencies = {
    appHandlers,
    workspaceHandlers: workspaces.handlers,
    trustedOrigins,
    mayAsk: access.mayAsk,
    log,
  }
  access.start()

  const stopWatching = watchPower(
    { powerMonitor, isOnline: () => net.isOnline(), timers: systemTimers },
    () => workspaces.nudge(),
  )

  return {
    answer: (channel, frame, input) => answer(answering, channel, frame, input),
    pages: async (request) => (await workspaces.pages(request)) ?? testPage.pages(request),
    sendingCount: () => workspaces.sendingCount(),
    settled: () => workspaces.settled(),
    askToWait: () => askToWait(counter, preferences.read().language),
    close: async () => {
      if (closed) return
      stopWatching()
      access.close()
      await workspaces.close()
      closed = true
    },
    closed: () => closed,
  }
}

async function askToWait(counter: BrowserWindow, language: Parameters<typeof textsIn>[0]): Promise<boolean> {
  const say = textsIn(language)
  const stay = 1
  const { response } = await dialog.showMessageBox(counter, {
    type: 'warning',
    message: say('quit.sending'),
    detail: say('quit.sending-detail'),
    buttons: [say('quit.wait-and-close'), say('quit.stay')],
    defaultId: stay,
    cancelId: stay,
  })
  return response !== stay
}
