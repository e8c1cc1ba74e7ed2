// A process that writes one small file over and over: this many times, or until it is killed.
import { writeWhole } from '#main/files/atomic-file'
import { textOf } from '../../support/numbered-text'

const [, , file = '', times = ''] = process.argv

for (let number = 0; number < Number(times); number += 1)
  await Promise.all([writeWhole(file, textOf(2 * number)), writeWhole(file, textOf(2 * number + 1))])
