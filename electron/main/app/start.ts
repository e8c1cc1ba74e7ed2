// The one place where the app's objects are built and connected. It makes no decisions of its own.
import { join } from 'node:path'
import { app, dialog, net, powerMonitor, protocol, type BrowserWindow } from 'electron'
import type { AppHandlers } from '@shared/contract'
import { troubles } from '../../practice'
import { openShopAccess } from '../shop/access'
import { pushTo, registerChannels } from '../ipc/register'
import { exportToFile } from '../journal'
import { openAppLog } from '../platform/app-log'
import { systemClock, systemTimers, systemUptimeMs, newRequestId } from '../platform/system-clock'
import { setApplicationMenu } from './menu'
import { APP_ORIGIN, APP_SCHEME, servePages } from './protocol'
import { logoAt } from '../documents/printers/logo'
import { createPrinters } from '../documents/printers/printers'
import { createTestPage } from '../documents/receipts/test-page-printing'
import { openWorkspace } from '../workspace/workspace'
import { workspaceFiles } from '../workspace/files'
import { createWorkspaces, type Workspaces } from '../workspace/workspaces'
import { finishRestore } from '../shop/backup'
import { keyStoreState } from '../shop/credentials'
import { openPreferences } from '../shop/preferences'
import { textsIn } from '../documents/texts'
import { applyTheme, guardPages, openCounter } from './window'
import { watchPower } from '../platform/power'
import { appWorkflow } from '../workflows/shop/app'
import { logRescueWorkflow } from '../workflows/records/journal'
import { printersWorkflow } from '../workflows/shop/printers'

export interface RunningApp {
  sendingCount(): number
  settled(): Promise<void>
  /** Warns that a payment is on its way; resolves to whether the person still wants to close. */
  askToWait(): Promise<boolean>
  close(): Promise<void>
  closed(): boolean
}

/** Builds everything and opens the window. Called once, when Electron is ready. */
export async function startApp(): Promise<RunningApp> {
  const dataFolder = app.getPath('userData')
  const log = openAppLog(join(dataFolder, 'logs', 'galla.log'), !app.isPackaged)
  if (await finishRestore(dataFolder)) log.info('backup.restored')
  const preferences = openPreferences(dataFolder, systemClock.now, log)
  // Only during development: the dev server's pages, with hot reload. A packaged app accepts no origin but its own.
  const developmentUrl = app.isPackaged ? undefined : process.env['ELECTRON_RENDERER_URL']
  const developmentOrigin = developmentUrl === undefined ? undefined : new URL(developmentUrl).origin
  const keyStore = await keyStoreState()
  let counter: BrowserWindow | undefined
  let closed = false

  const push = pushTo(() => (counter === undefined ? [] : [counter.webContents]), log.error)
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
    counter: () => counterOf(counter),
  })
  const printers = createPrinters({
    origin: APP_ORIGIN,
    platform: process.platform,
    counter: () => counterOf(counter),
    timers: systemTimers,
    say: () => textsIn(preferences.read().language),
  })
  const testPage = createTestPage({ printers, preferences: preferences.read, clock: systemClock })
  const workspaces = createWorkspaces(
    (environment) =>
      openWorkspace({
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
        counter: () => counterOf(counter),
        staff: access.staff,
        colleagues: access.colleagues,
        isLocked: access.isLocked,
        takeApproval: access.takeApproval,
      }),
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
      troubles,
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
        const chosen = await dialog.showSaveDialog(counterOf(counter), { defaultPath })
        return chosen.canceled || chosen.filePath === '' ? null : chosen.filePath
      },
    }),
  }

  setApplicationMenu()
  guardPages(developmentOrigin, log)
  protocol.handle(
    APP_SCHEME,
    servePages(
      join(import.meta.dirname, '../renderer'),
      async (request) => (await workspaces.pages(request)) ?? testPage.pages(request),
    ),
  )
  registerChannels({
    appHandlers,
    workspaceHandlers: workspaces.handlers,
    trustedOrigins: developmentOrigin === undefined ? [APP_ORIGIN] : [APP_ORIGIN, developmentOrigin],
    mayAsk: access.mayAsk,
    log,
  })
  applyTheme(preferences.read().theme)
  access.start()
  counter = openCounter(developmentUrl ?? `${APP_ORIGIN}/index.html`)

  const stopWatching = watchPower(
    { powerMonitor, isOnline: () => net.isOnline(), timers: systemTimers },
    () => workspaces.nudge(),
  )

  return {
    sendingCount: () => workspaces.sendingCount(),
    settled: () => workspaces.settled(),
    askToWait: () => askToWait(counterOf(counter), preferences.read().language),
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

function counterOf(counter: BrowserWindow | undefined): BrowserWindow {
  if (counter === undefined) throw new Error('the counter is not open yet')
  return counter
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
