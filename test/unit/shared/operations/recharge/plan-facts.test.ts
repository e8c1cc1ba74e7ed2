import { describe, expect, test } from 'vitest'
import {
  dataOverPlan,
  readData,
  readPlanFacts,
  readValidityDays,
  wordsAfterTalkTime,
} from '#shared/operations/recharge/plan-facts'
import type { Plan } from '#shared/operations/recharge/recharge-schemas'

const plan = (change: Partial<Plan>): Plan => ({
  priceText: '299',
  amountPaise: 29_900,
  description: '',
  validityText: '28 Days',
  lastUpdateText: '01-11-2026',
  ...change,
})

describe('how long a plan lasts', () => {
  test.each([
    ['28 Days', 28],
    ['1 Day', 1],
    ['84', 84],
    ['28days', 28],
    ['1 Month', 30],
    ['3 Months', 90],
    ['1 Year', 365],
    ['2 weeks', 14],
    ['24 Hours', 1],
    ['72 hrs', 3],
    ['२८ Days', 28],
    ['Validity 56 Days', 56],
  ])('%s is %d days', (text, days) => expect(readValidityDays(text)).toBe(days))

  test.each([
    'N/A',
    'NA',
    '',
    '-',
    'Existing',
    'Unlimited',
    'Lifetime',
    '0 Days',
    '1 hour',
    '99999',
    '28 Days or 30 Days',
    'bill cycle',
  ])('%j says no number of days', (text) => expect(readValidityDays(text)).toBeNull())

  test('the description answers when the validity field is empty', () =>
    expect(readValidityDays('N/A', '2GB data + Unlimited calls + 300 SMS / 28 Days / 129')).toBe(28))

  test('a daily quota in the description is not how long the plan lasts', () =>
    expect(readValidityDays('NA', '1.5 GB per day, 100 SMS every day, for 56 days')).toBe(56))

  test('a description that names two durations answers nothing', () =>
    expect(readValidityDays('NA', 'Calls for 28 days, data for 7 days')).toBeNull())

  test('a validity field that answers in words is not overruled by the description', () =>
    expect(readValidityDays('Existing', '6 GB for 30 days of work')).toBeNull())
})

describe('how much data a plan gives', () => {
  test.each([
    ['1.5 GB/day, unlimited calls', 1_536],
    ['1.5GB per day', 1_536],
    ['2 GB a day, 100 SMS a day', 2_048],
    ['Unlimited calls, 2GB daily data', 2_048],
    ['Daily 3 GB', 3_072],
    ['Daily data: 500 MB', 500],
    ['2 GB data/day', 2_048],
    ['Get 1GB/Day then 64 Kbps', 1_024],
    ['२ GB/day', 2_048],
  ])('%s: so much every day', (text, megabytes) =>
    expect(readData(text)).toEqual({ kind: 'per-day', megabytes }),
  )

  test.each([
    ['6 GB, unlimited calls', 6_144],
    ['Data: 500MB', 500],
    ['1 TB broadband', 1_048_576],
    ['12GB data for the whole plan', 12_288],
  ])('%s: so much in all', (text, megabytes) => expect(readData(text)).toEqual({ kind: 'total', megabytes }))

  test('unlimited data is told as such', () =>
    expect(readData('Unlimited 5G data, unlimited calls')).toEqual({ kind: 'unlimited' }))

  test.each([
    'Talktime Rs. 81.75',
    'Full talktime',
    '',
    '6 GB plus 2 GB extra',
    '1 GB/day, 2 GB/day at weekends',
  ])('%j says nothing certain about data', (text) => expect(readData(text)).toBeNull())

  test('a daily quota with an extra is sorted by its quota', () =>
    expect(readData('2 GB/day + 5 GB bonus')).toEqual({ kind: 'per-day', megabytes: 2_048 }))

  test('over the whole plan a daily quota counts once for every day', () => {
    expect(dataOverPlan({ data: { kind: 'per-day', megabytes: 1_024 }, validityDays: 28 })).toBe(28 * 1_024)
    expect(dataOverPlan({ data: { kind: 'per-day', megabytes: 1_024 }, validityDays: null })).toBeNull()
    expect(dataOverPlan({ data: { kind: 'total', megabytes: 500 }, validityDays: null })).toBe(500)
    expect(dataOverPlan({ data: null, validityDays: 28 })).toBeNull()
  })
})

describe('talk time', () => {
  test.each([
    ['Talktime of Rs. 14.95. Applicable on number with an active plan.', 1_495],
    ['Talk Time Rs 81.75', 8_175],
    ['Get talktime: ₹1,000', 100_000],
    ['Rs. 99 talktime + 200MB data; calls at 2.5p/sec', 9_900],
    ['Talktime 7.47', 747],
    ['टॉप-अप, talktime ₹१४.९५', 1_495],
  ])('%s: so much is credited', (description, talkTimePaise) =>
    expect(readPlanFacts(plan({ description }), 'TOPUP').talkTimePaise).toBe(talkTimePaise),
  )

  test('full talk time is the price', () =>
    expect(
      readPlanFacts(plan({ description: 'Full Talktime', amountPaise: 11_000 }), 'TOPUP').talkTimePaise,
    ).toBe(11_000))

  test.each([
    '1.5 GB/day, unlimited calls',
    'Talktime 200MB data',
    'Talktime 28 days',
    'Talktime Rs. 10, then talktime Rs. 20',
    'Talktime Rs. 0',
    'Talktime as per plan',
  ])('%j says nothing certain about it', (description) =>
    expect(readPlanFacts(plan({ description }), 'COMBO').talkTimePaise).toBeNull(),
  )

  test('what is said after it is told apart', () => {
    expect(wordsAfterTalkTime('Talktime of Rs. 14.95. Needs an active plan.')).toBe('Needs an active plan.')
    expect(wordsAfterTalkTime('Talktime 7.47')).toBe('Talktime 7.47')
    expect(wordsAfterTalkTime('Needs an active plan.')).toBe('Needs an active plan.')
  })
})

describe('a plan as a whole', () => {
  test('rupees a day are the price over the days', () =>
    expect(readPlanFacts(plan({}), 'COMBO').paisePerDay).toBeCloseTo(1_067.857, 3))

  test('without a readable price or validity there are no rupees a day', () => {
    expect(readPlanFacts(plan({ amountPaise: null, priceText: '299*' }), 'COMBO').paisePerDay).toBeNull()
    expect(readPlanFacts(plan({ validityText: 'N/A' }), 'COMBO').paisePerDay).toBeNull()
  })

  test.each([
    ['FRC', 'Talktime 10'],
    ['FRC/non-Prime', ''],
    ['FRC297', ''],
    ['COMBO', 'First time recharge offer'],
    ['COMBO', 'New customers only'],
    ['COMBO', 'First Recharge: 2 GB'],
    ['COMBO', 'For new connection only'],
  ])('category %s with “%s” is for a new connection', (category, description) =>
    expect(readPlanFacts(plan({ description }), category).isFirstRecharge).toBe(true),
  )

  test('an ordinary plan is not', () =>
    expect(readPlanFacts(plan({ description: 'Unlimited calls' }), 'COMBO').isFirstRecharge).toBe(false))
})
