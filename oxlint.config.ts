// Lint: correctness, types, and who may import whom (ARCHITECTURE.md). Each import rule names the right alternative.
import { defineConfig, type OxlintConfig } from 'oxlint'
import * as doors from './scripts/lint/layers.ts'

const { guarded, guardsExcept, layer, pureGlobals } = doors
const mainDoors = [doors.toRenderer, doors.toTests]
const serviceDoors = [...mainDoors, doors.toElectron, doors.toWorkflows, doors.toJournal]
const journalDoors = [...mainDoors, doors.toElectron, doors.toWorkflows, doors.toService]

const config: OxlintConfig = defineConfig({
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'vitest', 'promise'],
  categories: { correctness: 'error' },
  options: { typeAware: true },
  env: { builtin: true },
  ignorePatterns: ['out/**', 'dist/**', 'node_modules/**', 'screenshots/**', 'test-results/**'],
  rules: {
    'import/no-cycle': 'error',
    'vitest/require-mock-type-parameters': 'off',
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
    'vitest/expect-expect': [
      'error',
      { assertFunctionNames: ['expect*', 'assert*', 'fc.assert', '*.expect*'] },
    ],
    eqeqeq: 'error',
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    'no-console': 'error',
    // Services are objects of functions that do not use `this`, so that they can be destructured and passed on.
    'typescript/unbound-method': 'off',
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-misused-promises': 'error',
    // Digits and ids are processed character by character.
    'typescript/no-misused-spread': ['error', { allow: ['string'] }],
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'typescript/consistent-type-imports': 'error',
    'typescript/return-await': ['error', 'error-handling-correctness-only'],
  },
  overrides: [
    {
      files: ['renderer/**', 'test/unit/renderer/**'],
      plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'react', 'promise', 'jsx-a11y'],
      rules: {
        'react/exhaustive-deps': 'error',
        'react/rules-of-hooks': 'error',
        'react/react-in-jsx-scope': 'off',
        // These rules are for a compiler that this project does not use.
        'react/incompatible-library': 'off',
        'react/set-state-in-effect': 'off',
        'jsx-a11y/control-has-associated-label': 'off', // axe checks the real page in every language
        // The app is operated by keyboard: a screen focuses the field that comes next, and listens for keys on whole
        // regions.
        'jsx-a11y/no-autofocus': 'off',
        'jsx-a11y/no-static-element-interactions': 'off',
        'jsx-a11y/no-noninteractive-element-interactions': 'off',
        'jsx-a11y/no-noninteractive-element-to-interactive-role': 'off',
        // A live region is announced by its role, on whatever element fits the text.
        'jsx-a11y/prefer-tag-over-role': 'off',
      },
    },
    { files: ['renderer/**'], rules: { ...layer([doors.toMain, doors.toNode, doors.toTests]) } },
    {
      files: ['renderer/**'],
      excludeFiles: ['renderer/bridge.ts'],
      rules: {
        'no-restricted-properties': [
          'error',
          { object: 'window', property: 'galla', message: 'Only renderer/bridge.ts knows window.galla.' },
          { object: 'globalThis', property: 'galla', message: 'Only renderer/bridge.ts knows window.galla.' },
        ],
        'no-restricted-globals': [
          'error',
          { name: 'fetch', message: 'The renderer has no network; ask through renderer/bridge.ts.' },
          { name: 'XMLHttpRequest', message: 'The renderer has no network; ask through renderer/bridge.ts.' },
          {
            name: 'localStorage',
            message: 'What must last is kept by the main process; ask through renderer/bridge.ts.',
          },
          { name: 'galla', message: 'Only renderer/bridge.ts knows window.galla.' },
        ],
      },
    },
    { files: ['shared/**'], rules: { ...layer([doors.toAnythingButZod], []), ...pureGlobals } },
    { files: ['electron/**'], rules: layer(mainDoors) },
    {
      files: ['electron/main/workflows/**'],
      rules: {
        ...layer([...mainDoors, doors.toElectron, doors.toDisk, doors.toOuterFolders]),
        ...pureGlobals,
      },
    },
    { files: ['electron/main/service/**'], rules: { ...layer(serviceDoors), ...pureGlobals } },
    { files: ['electron/main/journal/**'], rules: { ...layer(journalDoors), ...pureGlobals } },
    {
      files: ['electron/practice/**'],
      rules: { ...layer([...mainDoors, doors.toElectron, doors.toMainProcess]) },
    },
    { files: [guarded.ipcMain.door], rules: layer(mainDoors, guardsExcept('ipcMain')) },
    { files: [guarded.ipcRenderer.door], rules: layer(mainDoors, guardsExcept('ipcRenderer')) },
    { files: [guarded.safeStorage.door], rules: layer(mainDoors, guardsExcept('safeStorage')) },
    { files: [guarded.electronStore.door], rules: layer(mainDoors, guardsExcept('electronStore')) },
    { files: [guarded.axios.door], rules: layer(serviceDoors, guardsExcept('axios')) },
    { files: [guarded.sqlite.door], rules: layer(journalDoors, guardsExcept('sqlite')) },
    { files: ['scripts/**', 'test/**', '*.config.ts'], rules: { 'no-console': 'off' } },
  ],
})

export default config
