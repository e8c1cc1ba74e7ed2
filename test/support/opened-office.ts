// The office as its program opens it, on a database of the test: behind a proxy, with no backups, and told of nothing.
import { openOffice, type OpenedOffice, type OpenOfficeOptions } from '#office/server/api/open-office'
import { createLog } from '#office/server/base/log'
import { systemClock, systemTimers } from '#office/server/system'

/** `folder`: where its secrets and its backups lie. It is closed by who opens it. */
export const openedOffice = (
  at: { readonly url: string; readonly folder: string },
  more: Partial<OpenOfficeOptions> = {},
): Promise<OpenedOffice> =>
  openOffice({
    folder: at.folder,
    database: { url: at.url, tls: null },
    kind: null,
    host: '127.0.0.1',
    port: 0,
    address: null,
    isBehindProxy: true,
    publicUrl: null,
    proxies: [],
    backups: { passphrase: null, folder: at.folder },
    clock: systemClock,
    timers: systemTimers,
    log: createLog(() => {}, systemClock.now),
    onLost: () => {},
    ...more,
  })
