// npm run build: builds the app into out/, and the office into out-office/, each if its sources have changed since the last time.
import { needBuilt, needOfficeBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'

await ensureInstalled()
await needBuilt()
await needOfficeBuilt()
