export default [
  {
    name: 'cut the amounts off on a narrower head',
    file: 'shared/printing/heads.ts',
    find: 'dots !== undefined && dots < usual ? dots : usual',
    replace: 'usual',
    tests: ['test/unit/electron/main/receipts/receipt-documents.test.ts'],
  },
]
