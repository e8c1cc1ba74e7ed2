// What is set in each section of the settings, in one line. Empty until it is known.
import { languageName } from '#shared/base/languages'
import { CASHIER_RIGHTS, presetOf } from '#shared/access/rights'
import { printersOf } from '#shared/printing/printers'
import { HEALTH_CHECKS, healthStates } from '#shared/shop/health'
import { aliasBesideOriginal } from '#shared/texts/aliases'
import { useAsk } from '../bridge/queries'
import { useAppState, useOffice, usePreferences } from '../bridge/shop'
import { printerName } from '../texts/printer-name'
import { useWords, type Words } from '../texts/words'
import { useLockState } from '../access/lock-state'
import { useSetupState } from '../access/setup-state'
import type { SectionId } from './parts/settings-table'

const BETWEEN = ' · '
const together = (...parts: readonly (string | false)[]): string =>
  parts.filter((part) => part !== false && part !== '').join(BETWEEN)

type WhatIsSet = (words: Words) => string

/** One hook for each section: a line keeps to its own, so they are always called in the same order. */
const HOOKS: { readonly [Id in SectionId]: WhatIsSet } = {
  shop: function useShop({ say }) {
    const { shop } = usePreferences()
    return together(shop.name, shop.phone) || say('settings.set.nothing')
  },
  upi: function useUpi({ say }) {
    return usePreferences().upiId || say('settings.set.nothing')
  },
  commission: function useCommission({ say }) {
    const { data } = useAsk('commission.table', {})
    return data?.ok === true ? say('settings.set.rates', { count: data.value.length }) : ''
  },
  plans: function usePlans({ say }) {
    return say(`recharge.plan-order.${usePreferences().planOrder}`)
  },
  sharing: function useSharing({ say }) {
    const { chatLink } = usePreferences()
    return URL.parse(chatLink)?.host ?? say('settings.set.nothing')
  },
  limits: function useLimits({ say, rupees }) {
    const { unresolvedSales, unresolvedPaise } = usePreferences().limits
    return say('settings.set.limits', {
      count: unresolvedSales,
      amount: rupees(unresolvedPaise, 'when-needed'),
    })
  },
  'opening-prices': function useOpeningPrices({ say, rupees, language }) {
    const { openingPrices } = usePreferences()
    const { data } = useAsk('account.options', {})
    const types = data?.ok === true ? data.value.types : []
    const priced = types.flatMap(({ value, label }) => {
      const price = openingPrices[value]
      const name = aliasBesideOriginal('accountTypes', label, language)
      return price === undefined ? [] : [`${name}: ${rupees(price, 'when-needed')}`]
    })
    return together(...priced) || say('settings.set.nothing')
  },
  connection: function useConnection({ say }) {
    const { environment } = useAppState()
    const setup = useSetupState()
    const { data: line } = useAsk('connection.state', {})
    if (environment === null) return say('settings.connection.none')
    const address = setup?.connections.find((one) => one.environment === environment)?.baseAddress ?? ''
    return together(
      say(`setup.environment.${environment}`),
      URL.parse(address)?.host ?? '',
      line !== undefined && say('line.calls-left', { left: line.callsLeft, allowed: line.callsAllowed }),
    )
  },
  operators: function useOperators({ say }) {
    const { data } = useAsk('operators.table', {})
    return data?.ok === true ? say('settings.set.operators', { count: data.value.length }) : ''
  },
  callbacks: function useCallbacks({ say }) {
    const { data } = useAsk('callbacks.state', {})
    if (data?.ok !== true) return ''
    const { state } = data.value
    return say(`callbacks.state.${state.kind}`, { url: state.kind === 'listening' ? state.url : '' })
  },
  office: function useOfficeSet({ say }) {
    const office = useOffice()
    if (office === null) return ''
    return office.kind === 'entered'
      ? together(office.counterName, office.address)
      : say('settings.set.office-none')
  },
  proxy: function useProxy({ say }) {
    const { data } = useAsk('proxy.state', {})
    if (data === undefined) return ''
    return data.kind === 'own' ? (data.address ?? '') : say(`proxy.kind.${data.kind}`)
  },
  resend: function useResend({ say }) {
    const { data } = useAsk('resend-rules.list', {})
    if (data?.ok !== true) return ''
    const safe = data.value.filter(({ isSafe }) => isSafe)
    return (
      together(...safe.map(({ operation }) => say(`resend-rule.operation.${operation}`))) ||
      say('resend-rule.off')
    )
  },
  profile: function useProfile({ say }) {
    const { environment } = useAppState()
    const { data } = useAsk('profile.state', {
      environment: environment === 'production' ? 'production' : 'sandbox',
    })
    return data?.ok === true ? say(`profile.source.${data.value.source}`) : ''
  },
  printers: function usePrinters(words) {
    const { all } = printersOf(usePreferences())
    return together(
      ...all.map(
        (printer) => `${printerName(words, printer)}, ${words.say(`receipt.paper.${printer.paper}`)}`,
      ),
    )
  },
  receipts: function useReceipts({ say }) {
    const { receiptPaper, receiptLanguage, receiptSecondLanguage, language } = usePreferences()
    const own = receiptLanguage === 'screen' ? language : receiptLanguage
    return together(
      say(`receipt.paper.${receiptPaper}`),
      languageName(own),
      receiptSecondLanguage !== 'none' && languageName(receiptSecondLanguage),
    )
  },
  'receipt-texts': function useReceiptTexts({ say }) {
    const { receiptTexts, language } = usePreferences()
    const { header, footer } = receiptTexts
    return together(header[language] ?? '', footer[language] ?? '') || say('settings.set.nothing')
  },
  staff: function useStaff({ say }) {
    const lock = useLockState()
    if (lock === undefined) return ''
    return together(...lock.members.map(({ name }) => name)) || say('settings.staff.none')
  },
  rights: function useRights({ say }) {
    const { cashierRights } = usePreferences()
    const preset = presetOf(cashierRights)
    if (preset !== null) return say(`settings.rights.preset.${preset}`)
    const count = CASHIER_RIGHTS.filter((right) => cashierRights[right]).length
    return say('settings.set.rights', { count, all: CASHIER_RIGHTS.length })
  },
  language: function useLanguage() {
    return languageName(usePreferences().language)
  },
  look: function useLook({ say }) {
    const { theme, textSize, zoomPercent } = usePreferences()
    return together(
      say(`settings.theme.${theme}`),
      say(`settings.text-size.${textSize}`),
      say('settings.zoom.percent', { percent: zoomPercent }),
    )
  },
  sounds: function useSounds({ say }) {
    const { sounds, speech, typeAnywhere } = usePreferences()
    return together(
      `${say('settings.sounds')}: ${say(`settings.sounds.${sounds ? 'on' : 'off'}`)}`,
      ...(speech.isOn ? [say('settings.speech')] : []),
      `${say('settings.type-anywhere')}: ${say(`settings.type-anywhere.${typeAnywhere ? 'on' : 'off'}`)}`,
    )
  },
  display: function useDisplay({ say }) {
    const { place } = usePreferences().customerDisplay
    if (place.kind === 'display') return place.name === '' ? say('display.place.unnamed') : place.name
    return say(`display.place.${place.kind}`)
  },
  health: function useHealth({ say }) {
    const { data } = useAsk('health.look', {}, { freshForMs: 0 })
    if (data?.ok !== true) return ''
    const states = healthStates(data.value)
    for (const state of ['bad', 'look'] as const) {
      const checks = HEALTH_CHECKS.filter((check) => states[check] === state)
      if (checks.length === 0) continue
      return `${say(`health.state.${state}`)}: ${together(...checks.map((check) => say(`health.${check}`)))}`
    }
    return say('health.state.good')
  },
  backup: function useBackup({ say, dateAndTime }) {
    const { data } = useAsk('backup.daily', {})
    if (data?.ok !== true) return ''
    const { on, copies, lastCheckedAt } = data.value
    if (!on) return say('settings.set.backup-off')
    const when = lastCheckedAt === null ? say('backup.daily.never') : dateAndTime(lastCheckedAt)
    return say('backup.daily.on', { copies, when })
  },
  lock: function useLock({ say }) {
    const { autoLockMinutes: minutes } = usePreferences()
    const after =
      minutes === 0
        ? say('settings.staff.auto-lock.never')
        : say('settings.staff.auto-lock.minutes', { minutes })
    return `${say('settings.staff.auto-lock')}: ${after}`
  },
  privacy: function usePrivacy({ say }) {
    const { retentionMonths: months } = usePreferences()
    const kept = months === 0 ? say('privacy.retention.always') : say('privacy.retention.months', { months })
    return `${say('privacy.retention')}: ${kept}`
  },
  log: function useLog({ say, dateAndTime }) {
    const { data } = useAsk('health.look', {}, { freshForMs: 0 })
    if (data?.ok !== true) return ''
    const { log } = data.value
    if (log === null) return say('settings.set.unchecked')
    return log.isWhole ? say('health.log.good', { when: dateAndTime(log.at) }) : say('health.state.bad')
  },
  protection: function useProtection({ say }) {
    const setup = useSetupState()
    if (setup === undefined) return ''
    const { kind, backend } = setup.protection
    return say(`secrets.kept.${kind}`, { backend: backend ?? '' })
  },
  updates: function useUpdates({ say }) {
    const { data } = useAsk('updates.state', {})
    if (data?.ok !== true) return ''
    const { step, current } = data.value
    const isNewer = step.kind === 'ready' || step.kind === 'held' || step.kind === 'later'
    return isNewer
      ? say(`updates.${step.kind}`, { version: step.version })
      : say('updates.none', { version: current })
  },
  diagnostics: function useDiagnostics({ say }) {
    return say('settings.set.report')
  },
  about: function useAbout({ say }) {
    return say('settings.about.version', { version: useAppState().version })
  },
}

export const useWhatIsSet = (section: SectionId): string => HOOKS[section](useWords())
