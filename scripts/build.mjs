// npm run build: builds the app into out/, and the office into out-office/, each if its sources have changed since the last time.
import { readWords } from './lib/command-line.mjs'
import { needBuilt, needOfficeBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'

readWords()

await ensureInstalled()
await needBuilt()
await needOfficeBuilt()
