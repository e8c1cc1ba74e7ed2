// Lint: correctness, types, and who may import whom (ARCHITECTURE.md). Each import rule names the right alternative.
import { defineConfig, type OxlintConfig } from 'oxlint'
import { importRules, PURE_FILES, pureGlobals } from './scripts/lint/layers.ts'

/** A function that can be seen whole. */
const LONGEST_FUNCTION_LINES = 80
const MOST_BRANCHES = 15

const config: OxlintConfig = defineConfig({
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'vitest', 'promise'],
  categories: { correctness: 'error' },
  options: { typeAware: true },
  env: { builtin: true },
  ignorePatterns: [
    'out/**',
    'out-office/**',
    'dist/**',
    'node_modules/**',
    'screenshots/**',
    'test-results/**',
  ],
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
      files: ['renderer/**', 'office/web/**', 'test/unit/renderer/**'],
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
    {
      // On a phone its rows are drawn as blocks, and browsers then forget that they are a table.
      files: ['office/web/parts/Ledger.tsx'],
      plugins: ['jsx-a11y'],
      rules: {
        'jsx-a11y/no-redundant-roles': 'off',
        'jsx-a11y/no-interactive-element-to-noninteractive-role': 'off',
      },
    },
    {
      files: ['electron/**', 'renderer/**', 'shared/**', 'office/**', 'scripts/**'],
      rules: {
        'max-lines-per-function': ['error', { max: LONGEST_FUNCTION_LINES }],
        complexity: ['error', { max: MOST_BRANCHES }],
      },
    },
    {
      files: ['renderer/**'],
      excludeFiles: ['renderer/bridge/bridge.ts'],
      rules: {
        'no-restricted-properties': [
          'error',
          {
            object: 'window',
            property: 'galla',
            message: 'Only renderer/bridge/bridge.ts knows window.galla.',
          },
          {
            object: 'globalThis',
            property: 'galla',
            message: 'Only renderer/bridge/bridge.ts knows window.galla.',
          },
        ],
        'no-restricted-globals': [
          'error',
          { name: 'fetch', message: 'The renderer has no network; ask through renderer/bridge/bridge.ts.' },
          {
            name: 'XMLHttpRequest',
            message: 'The renderer has no network; ask through renderer/bridge/bridge.ts.',
          },
          {
            name: 'localStorage',
            message: 'What must last is kept by the main process; ask through renderer/bridge/bridge.ts.',
          },
          { name: 'galla', message: 'Only renderer/bridge/bridge.ts knows window.galla.' },
        ],
      },
    },
    {
      files: PURE_FILES,
      rules: pureGlobals,
    },
    {
      files: ['test/**'],
      excludeFiles: ['test/support/act.ts'],
      rules: {
        'no-restricted-imports': [
          'error',
          { paths: [{ name: 'react', importNames: ['act'], message: 'Take it from test/support/act.ts.' }] },
        ],
      },
    },
    ...importRules(),
    { files: ['scripts/**', 'test/**', '*.config.ts'], rules: { 'no-console': 'off' } },
  ],
})

export default config
