// The one place where the app's objects are built and joined. Nothing here decides; it only says who knows whom.
import { join } from 'node:path'
import { app, dialog, net, powerMonitor, protocol, type BrowserWindow } from 'electron'
import type { Handlers } from '@shared/contract'
import { troubles } from '../../practice'
import { openCounterAccess } from '../shop/access'
import { pushTo, registerChannels } from '../ipc/register'
import { exportToFile } from '../journal'
import { openLog } from '../platform/app-log'
import { machineClock, machineTimers, machineUptimeMs, newRequestId } from '../platform/system-clock'
import { setApplicationMenu } from './menu'
import { APP_ORIGIN, APP_SCHEME, servePages } from './protocol'
import { logoAt } from '../documents/printers/logo'
import { createPrinting } from '../documents'
import { openRoom } from '../workspace/workspace'
import { roomFiles } from '../workspace/files'
import { createRooms, type Rooms } from '../workspace/workspaces'
import { finishRestore } from '../shop/backup'
import { keyStoreState } from '../shop/credentials'
import { openPreferences } from '../shop/preferences'
import { textsIn } from '../documents/texts'
import { applyTheme, guardPages, openCounter } from './window'
import { watchWake } from '../platform/power'
import { appWorkflow } from '../workflows/shop/app'
import { logRescueWorkflow } from '../workflows/records/journal'
import { printersWorkflow } from '../workflows/shop/printers'

export interface RunningApp {
  sendingCount(): number
  settled(): Promise<void>
  /** Tells that a payment is on its way; resolves to whether the person still wants to close. */
  askToWait(): Promise<boolean>
  close(): Promise<void>
  closed(): boolean
}

/** Builds everything and opens the counter. Called once, when Electron is ready. */
export async function startApp(): Promise<RunningApp> {
  const dataFolder = app.getPath('userData')
  const log = openLog(join(dataFolder, 'logs', 'galla.log'), !app.isPackaged)
  if (await finishRestore(dataFolder)) log.info('backup.restored')
  const preferences = openPreferences(dataFolder, machineClock.now, log)
  // Only while developing: the dev server's pages, with hot reload. A packaged app knows no other origin than its own.
  const developmentUrl = app.isPackaged ? undefined : process.env['ELECTRON_RENDERER_URL']
  const developmentOrigin = developmentUrl === undefined ? undefined : new URL(developmentUrl).origin
  const keyStore = await keyStoreState()
  let counter: BrowserWindow | undefined
  let closed = false

  const push = pushTo(() => (counter === undefined ? [] : [counter.webContents]))
  const access = await openCounterAccess({
    dataFolder,
    clock: machineClock,
    uptimeMs: machineUptimeMs,
    timers: machineTimers,
    random: Math.random,
    platform: process.platform,
    version: app.getVersion(),
    log,
    preferences,
    push,
    rooms: (): Rooms => rooms,
    counter: () => counterOf(counter),
  })
  const rooms = createRooms(
    (environment) =>
      openRoom({
        environment,
        dataFolder,
        clock: machineClock,
        timers: machineTimers,
        random: Math.random,
        newId: newRequestId,
        platform: process.platform,
        log,
        push,
        chainKey: (file) => access.chainKey(environment, file),
        merchant: () => access.merchant(environment),
        preferences: () => preferences.read(),
        counter: () => counterOf(counter),
        staff: access.staff,
        colleagues: access.colleagues,
        isLocked: access.isLocked,
        takeApproval: access.takeApproval,
      }),
    () => push('app.recovered', {}),
  )
  const printing = createPrinting({
    origin: APP_ORIGIN,
    environment: 'practice',
    journal: { sale: () => null, story: () => [] },
    preferences: () => preferences.read(),
    platform: process.platform,
    counter: () => counterOf(counter),
    clock: machineClock,
    timers: machineTimers,
  })
  const handlers: Handlers = {
    ...rooms.handlers,
    ...printersWorkflow({
      isInRoom: () => rooms.state().environment !== null,
      inRoom: rooms.handlers,
      desk: printing.desk,
    }),
    ...access.handlers,
    ...appWorkflow({
      version: app.getVersion(),
      keyStore: () => keyStore,
      preferences,
      rooms,
      troubles,
      isLogo: (address) => logoAt(address) !== null,
      onPreferences: ({ theme }) => applyTheme(theme),
    }),
    ...logRescueWorkflow({
      clock: machineClock,
      rooms,
      exportTo: (environment, file) => {
        const { journal } = roomFiles(join(dataFolder, environment), log)
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
      async (request) => (await rooms.pages(request)) ?? printing.pages(request),
    ),
  )
  registerChannels({
    handlers,
    trustedOrigins: developmentOrigin === undefined ? [APP_ORIGIN] : [APP_ORIGIN, developmentOrigin],
    mayAsk: access.mayAsk,
    log,
  })
  applyTheme(preferences.read().theme)
  access.start()
  counter = openCounter(developmentUrl ?? `${APP_ORIGIN}/index.html`)

  const stopWatching = watchWake(
    { powerMonitor, isOnline: () => net.isOnline(), timers: machineTimers },
    () => rooms.nudge(),
  )

  return {
    sendingCount: () => rooms.sendingCount(),
    settled: () => rooms.settled(),
    askToWait: () => askToWait(counterOf(counter), preferences.read().language),
    close: async () => {
      if (closed) return
      stopWatching()
      access.close()
      await rooms.close()
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
