// The receipt as a page: the model laid out for one paper. No script, no inline style; receipt.css does the looks.
import type { Paper } from '@shared/domain/receipt'
import { html, type Html } from './html'
import type { Phrase, ReceiptModel, ReceiptRow, SlipModel } from './model'
import { qrSvg } from './qr'

export interface PageOptions {
  readonly paper: Paper
  readonly language: string
  /** One CSS pixel to a dot of the printer's head, for a picture of it. */
  readonly inDots: boolean
}

/** The whole document, as text. */
export function receiptPage(model: ReceiptModel, options: PageOptions): string {
  return document(
    options,
    `${model.title[0] ?? ''} ${model.number.value[0] ?? ''}`,
    html`<main class="${classesOf(model.kind, model, options.paper)}">
      ${banner(model)}
      ${model.duplicate === null ? null : html`<p class="duplicate">${spoken(model.duplicate)}</p>`}
      ${heading(model)} ${opening(model, [model.number, model.date])}
      <dl class="details">${model.details.map(row)}</dl>
      <section class="money">
        <dl class="amounts">${model.amounts.map(row)}</dl>
        <dl class="total">${row(model.total)}</dl>
      </section>
      <dl class="words">${row(model.inWords)}</dl>
      <section class="proof">${stamp(model)} ${qrSvg(model.code, model.code)}</section>
      ${notices(model)}
      <dl class="references">${model.references.map(row)}</dl>
      ${footer(model)}
    </main>`,
  )
}

/** The slip of a check: a receipt's page without money and without a number of the log. */
export function slipPage(model: SlipModel, options: PageOptions): string {
  return document(
    options,
    model.title[0] ?? '',
    html`<main class="${classesOf('slip', model, options.paper)}">
      ${banner(model)} ${heading(model)} ${opening(model, [model.date])}
      <dl class="details">${model.details.map(row)}</dl>
      <section class="proof">${stamp(model)}</section>
      ${notices(model)}
      <dl class="references">${model.references.map(row)}</dl>
      ${footer(model)}
    </main>`,
  )
}

function classesOf(kind: string, { title }: SlipModel, paper: Paper): string {
  const form = paper === 'a4' ? 'sheet' : 'roll'
  const bilingual = title.length > 1 ? ' bilingual' : ''
  return `receipt ${form} paper-${paper} ${kind}${bilingual}`
}

const stamp = ({ stamp: { tone, word } }: SlipModel): Html =>
  html`<p class="stamp ${tone}"><span>${spoken(word)}</span></p>`

const notices = ({ notices: said }: SlipModel): Html | null =>
  said.length === 0
    ? null
    : html`<section class="notices">${said.map((notice) => html`<p>${spoken(notice)}</p>`)}</section>`

const footer = (model: SlipModel): Html =>
  html`<footer>
    <p class="signature">${spoken(model.signature)}</p>
    ${model.footer.map((line) => html`<p class="foot">${spoken(line)}</p>`)}
    ${model.specimen === null ? null : html`<p class="specimen-foot">${spoken(model.specimen.word)}</p>`}
  </footer>`

/** A page that only says one thing, where there is no receipt to show. */
export const plainPage = (text: string, options: PageOptions): string =>
  document(options, text, html`<main class="plain"><p>${text}</p></main>`)

const document = (options: PageOptions, title: string, body: Html): string =>
  html`<!doctype html>
    <html lang="${options.language}">
      <head>
        <meta charset="utf-8" />
        <title>${title}</title>
        <link rel="stylesheet" href="/receipt/receipt.css" />
      </head>
      <body class="on-${options.paper}${options.inDots ? ' in-dots' : ''}">
        ${body}
      </body>
    </html> `.text

const banner = ({ specimen }: SlipModel): Html | null =>
  specimen === null
    ? null
    : html`<p class="specimen">
        <strong>${spoken(specimen.word)}</strong><span>${spoken(specimen.meaning)}</span>
      </p>`

function heading(model: SlipModel): Html {
  const { shop } = model
  return html`<header>
    <h1>${spoken(shop.name)}</h1>
    ${shop.address === '' ? null : html`<p class="address">${shop.address}</p>`}
    ${shop.lines.length === 0 ? null : html`<p class="contact">${shop.lines.map((line) => html`<span>${spoken(line)}</span> `)}</p>`}
  </header>`
}

function opening(model: SlipModel, head: readonly ReceiptRow[]): Html {
  return html`<section class="opening">
      <h2>${spoken(model.title)}</h2>
      <p class="service">${spoken(model.service)}</p>
    </section>
    <dl class="head">${head.map(row)}</dl>
    <dl class="subject">${row(model.subject)}</dl>`
}

const row = ({ label, value }: ReceiptRow): Html =>
  html`<div>
    <dt>${spoken(label)}</dt>
    <dd>${spoken(value)}</dd>
  </div>`

/** The first language large, the second under it. */
function spoken(phrase: Phrase): Html {
  const [first = '', ...others] = phrase
  return html`${first}${others.map((text) => html` <small>${text}</small>`)}`
}
