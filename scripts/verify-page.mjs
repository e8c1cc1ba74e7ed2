// npm run verify-page: writes docs/verify-log.html anew after a change of scripts/verify-log.
import { writeFileSync } from 'node:fs'
import { readWords } from './lib/command-line.mjs'
import { say } from './lib/project.mjs'
import { verifyPage, verifyPageText } from './lib/verify-page.mjs'

readWords()

writeFileSync(verifyPage, verifyPageText())
say('wrote docs/verify-log.html')
