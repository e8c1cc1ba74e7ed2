// The receipt as a page: the model laid out for one paper. No script, no inline style; stylesheets define the
// appearance.
import type { Head } from '#shared/printing/heads'
import type { Paper } from '#shared/printing/paper'
import { html, isUnbroken, type Html } from './html'
import type { PaperLine, Phrase, ReceiptModel, ReceiptRow, SlipModel } from './model'
import { qrSvg } from './qr'
import { headBar, TEST_PAGE_ID } from './test-page'
import { FONTS_PATH, PAPER_PATH } from './styles'

export interface PageOptions {
  readonly paper: Paper
  readonly language: string
  /** As wide as the printer's head, one CSS pixel per dot, for a picture of it; null for a page in millimetres. */
  readonly head: Head | null
}

/** The whole document, as text. */
export function receiptPage(model: ReceiptModel, options: PageOptions): string {
  return documentOf(
    options,
    `${model.title[0] ?? ''} ${model.number.value[0] ?? ''}`,
    html`<main class="${classesOf(model.kind, model, options.paper, model.lines.length > 0)}">
      ${options.head !== null && model.requestId === TEST_PAGE_ID ? headBar(options.head) : null}
      ${banner(model)}
      ${model.duplicate === null ? null : html`<p class="duplicate">${spoken(model.duplicate)}</p>`}
      ${heading(model, options.paper)} ${opening(model, [model.number, model.date])}
      ${model.lines.length === 0 ? about(model) : html`<section class="lines">${model.lines.map(paperLine)}</section>`}
      <section class="money">
        <dl class="amounts">${model.amounts.map(row)}</dl>
        <dl class="total">${row(model.total)}</dl>
      </section>
      <dl class="words">${row(model.inWords)}</dl>
      <section class="proof">${stamp(model)} ${qrSvg(model.code, model.code, options.head)}</section>
      ${notices(model)}
      ${model.references.length === 0 ? null : html`<dl class="references">${model.references.map(row)}</dl>`}
      ${footer(model)}
    </main>`,
  )
}

/** The slip of a check: a receipt's page without money and without a journal number. */
export function slipPage(model: SlipModel, options: PageOptions): string {
  return documentOf(
    options,
    model.title[0] ?? '',
    html`<main class="${classesOf('slip', model, options.paper)}">
      ${banner(model)} ${heading(model, options.paper)} ${opening(model, [model.date])} ${about(model)}
      <section class="proof">${stamp(model)}</section>
      ${notices(model)}
      <dl class="references">${model.references.map(row)}</dl>
      ${footer(model)}
    </main>`,
  )
}

function classesOf(kind: string, model: SlipModel, paper: Paper, isVisit = false): string {
  const form = paper === 'a4' ? 'sheet' : 'roll'
  const bilingual = model.title.length > 1 ? ' bilingual' : ''
  const dense = paper === 'a4' && (isVisit || isLong(model)) ? ' dense' : ''
  return `receipt ${form} paper-${paper} ${kind}${bilingual}${dense}${isVisit ? ' visit' : ''}`
}

/** Whether it is more than fits comfortably on one sheet, judged by the rows that differ from paper to paper. */
function isLong({ title, details, notices: said, specimen }: SlipModel): boolean {
  const rows = details.length + said.length + (specimen === null ? 0 : SPECIMEN_ROWS)
  return rows > (title.length > 1 ? MOST_EASY_ROWS.bilingual : MOST_EASY_ROWS.single)
}

const SPECIMEN_ROWS = 2
const MOST_EASY_ROWS = { single: 10, bilingual: 8 }

const stamp = ({ stamp: { tone, word } }: SlipModel): Html =>
  html`<p class="stamp ${tone}"><span>${spoken(word)}</span></p>`

const notices = ({ notices: said }: SlipModel): Html | null =>
  said.length === 0
    ? null
    : html`<section class="notices">${said.map((notice) => html`<p>${spoken(notice)}</p>`)}</section>`

const footer = (model: SlipModel): Html =>
  html`<footer>
    <p class="signature">${spoken(model.signature)}</p>
    ${model.closing.map((line) => html`<p class="closing">${spoken(line)}</p>`)}
    ${model.footer.map((line) => html`<p class="foot">${spoken(line)}</p>`)}
    ${model.specimen === null ? null : html`<p class="specimen-foot">${spoken(model.specimen.word)}</p>`}
  </footer>`

/** A page with a single message, if there is no receipt to show. */
export const plainPage = (text: string, options: PageOptions): string =>
  documentOf(options, text, html`<main class="plain"><p>${text}</p></main>`)

/** The frame of every paper page: its fonts, its styles, the paper it is laid out for. */
export const documentOf = (options: PageOptions, title: string, body: Html): string =>
  html`<!doctype html>
    <html lang="${options.language}">
      <head>
        <meta charset="utf-8" />
        <title>${title}</title>
        <link rel="stylesheet" href="${FONTS_PATH}" />
        <link rel="stylesheet" href="${PAPER_PATH}" />
      </head>
      <body class="on-${options.paper}${options.head === null ? '' : ` in-dots head-${options.head.dots}`}">
        ${body}
      </body>
    </html> `.text

const banner = ({ specimen }: SlipModel): Html | null =>
  specimen === null
    ? null
    : html`<p class="specimen">
        <strong>${spoken(specimen.word)}</strong><span>${spoken(specimen.meaning)}</span>
      </p>`

function heading(model: SlipModel, paper: Paper): Html {
  const { shop } = model
  return html`<header>
    ${logo(model, paper)}
    <h1>${spoken(shop.name)}</h1>
    ${shop.address === '' ? null : html`<p class="address">${shop.address}</p>`}
    ${shop.lines.length === 0 ? null : html`<p class="contact">${shop.lines.map((line) => html`<span>${spoken(line)}</span> `)}</p>`}
  </header>`
}

/**
 * One dot of the logo per dot of the head on rolls; on a sheet as large as allowed. The shop's name is printed below
 * it.
 */
function logo({ logo: shown }: SlipModel, paper: Paper): Html | null {
  if (shown === null) return null
  const { sheet, roll, dots, proportion } = shown
  if (paper === 'a4') {
    const width = Math.min(SHEET_LOGO.width, SHEET_LOGO.height * proportion)
    return picture(sheet, width, width / proportion)
  }
  return picture(roll, inPixels(dots.width), inPixels(dots.height))
}

const picture = (address: string, width: number, height: number): Html =>
  html`<img class="logo" src="${address}" width="${width}" height="${height}" alt="" />`

/** CSS pixels: 60 mm by 20 mm. */
const SHEET_LOGO = { width: 227, height: 76 }
const DOTS_PER_MM = 8
const CSS_PX_PER_MM = 96 / 25.4
const inPixels = (dots: number): number => (dots / DOTS_PER_MM) * CSS_PX_PER_MM

function opening(model: SlipModel, head: readonly ReceiptRow[]): Html {
  return html`<section class="opening">
      <h2>${spoken(model.title)}</h2>
      <p class="service">${spoken(model.service)}</p>
    </section>
    <dl class="head">${head.map(row)}</dl>`
}

/** The one thing that the paper is about. */
const about = (model: SlipModel): Html =>
  html`<dl class="subject">${rowOf(model.subject, MOST_LARGE)}</dl>
    <dl class="details">${model.details.map(row)}</dl>`

/** One sale of a visit. */
const paperLine = (line: PaperLine): Html =>
  html`<article class="line">
    <p class="line-head">
      <strong>${spoken(line.number.value)}</strong>
      <span class="line-amount">${line.isStruck ? html`<s>${line.amount}</s>` : line.amount}</span>
    </p>
    <p class="line-what">${spoken(line.what)}</p>
    <p class="line-state ${line.stamp.tone}">
      <strong>${spoken(line.stamp.word)}</strong>
      ${line.duplicate === null ? null : html`<span class="duplicate">${spoken(line.duplicate)}</span>`}
    </p>
    <dl class="line-rows">${line.rows.map(row)}</dl>
    ${line.notices.map((notice) => html`<p class="line-notice">${spoken(notice)}</p>`)}
  </article>`

/** Characters of a number or an id that fit a line of every paper, and of all but the narrowest. */
const MOST_UNBROKEN = { everywhere: 20, wide: 36 }
/** In large print. */
const MOST_LARGE = { everywhere: 14, wide: 24 }

const row = (one: ReceiptRow): Html => rowOf(one, MOST_UNBROKEN)

function rowOf({ label, value }: ReceiptRow, { everywhere, wide }: typeof MOST_UNBROKEN): Html {
  const [first = ''] = value
  const whole = isUnbroken(first, everywhere)
    ? ' unbroken'
    : isUnbroken(first, wide)
      ? ' unbroken-if-wide'
      : ''
  return html`<div>
    <dt>${spoken(label)}</dt>
    <dd class="value${whole}">${spoken(value)}</dd>
  </div>`
}

/** The first language large, the second below it. */
function spoken(phrase: Phrase): Html {
  const [first = '', ...others] = phrase
  return html`${first}${others.map((text) => html` <small>${text}</small>`)}`
}
