const unit = 'test/unit/electron/main'
const keyStores = [
  `${unit}/platform/system-anchor-store.test.ts`,
  `${unit}/platform/key-store-answers.test.ts`,
]

export default [
  {
    name: 'ask a locked key store without looking',
    file: 'electron/main/platform/key-store-answers.ts',
    find: 'if (!request.mayPrompt && (await store.isLocked()) === true) return locked',
    replace: '',
    tests: keyStores,
  },
  {
    name: 'ask a key store that refused with every record',
    file: 'electron/main/platform/system-anchor-store.ts',
    find: " || (state === 'refused' && !mayPrompt)",
    replace: '',
    tests: keyStores,
  },
  {
    name: 'ask a key store that is silent once more',
    file: 'electron/main/platform/system-anchor-store.ts',
    find: 'hanging !== null || isClosed',
    replace: 'isClosed',
    tests: keyStores,
  },
  {
    name: 'believe a key store that forgets at once',
    file: 'electron/main/platform/system-anchor-store.ts',
    find: "&& !(read.kind === 'there' && read.texts.includes(text))",
    replace: '&& false',
    tests: keyStores,
  },
  {
    name: 'let a second item of another program refuse every record',
    file: 'electron/main/platform/key-store-answers.ts',
    find: 'error instanceof Error && IS_AMBIGUOUS.test(error.message)',
    replace: 'error === IS_AMBIGUOUS',
    tests: keyStores,
  },
  {
    name: 'bring up a second question beside the one that waits',
    file: 'electron/main/platform/system-anchor-store.ts',
    find: 'if (hanging !== null) return state',
    replace: 'hanging = null',
    tests: keyStores,
  },
  {
    name: 'forget what a key store said too late',
    file: 'electron/main/platform/system-anchor-store.ts',
    find: '(known.get(account) ?? read)',
    replace: 'read',
    tests: keyStores,
  },
  {
    name: 'take what the key store’s process says unchecked',
    file: 'electron/main/platform/system-anchor-store.ts',
    find: 'if (answer.success || said === null) answered(answer.data ?? REFUSED)',
    replace: 'if (said !== undefined) answered((said as StoreAnswer | null) ?? REFUSED)',
    tests: keyStores,
  },
]
