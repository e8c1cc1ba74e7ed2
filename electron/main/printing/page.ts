// The receipt as a page: the model laid out for one paper. No script, no inline style; receipt.css does the looks.
import type { Paper } from '@shared/domain/receipt'
import { html, type Html } from './html'
import type { Phrase, ReceiptModel, ReceiptRow } from './model'
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
    html`<main class="${classesOf(model, options.paper)}">
      ${banner(model)} ${heading(model)} ${opening(model)}
      <dl class="details">${model.details.map(row)}</dl>
      <section class="money">
        <dl class="amounts">${model.amounts.map(row)}</dl>
        <dl class="total">${row(model.total)}</dl>
      </section>
      <dl class="words">${row(model.inWords)}</dl>
      <section class="proof">
        <p class="stamp ${model.stamp.tone}"><span>${spoken(model.stamp.word)}</span></p>
        ${qrSvg(model.code, model.code)}
      </section>
      ${model.notices.length === 0 ? null : html`<section class="notices">${model.notices.map((notice) => html`<p>${spoken(notice)}</p>`)}</section>`}
      <dl class="references">${model.references.map(row)}</dl>
      <footer>
        <p class="signature">${spoken(model.signature)}</p>
        ${model.footer.map((line) => html`<p class="foot">${spoken(line)}</p>`)}
        ${model.specimen === null ? null : html`<p class="specimen-foot">${spoken(model.specimen.word)}</p>`}
      </footer>
    </main>`,
  )
}

function classesOf(model: ReceiptModel, paper: Paper): string {
  const form = paper === 'a4' ? 'sheet' : 'roll'
  const bilingual = model.title.length > 1 ? ' bilingual' : ''
  return `receipt ${form} paper-${paper} ${model.kind}${bilingual}`
}

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

function banner(model: ReceiptModel): Html {
  const { specimen, duplicate } = model
  return html`${specimen === null ? null : html`<p class="specimen"><strong>${spoken(specimen.word)}</strong><span>${spoken(specimen.meaning)}</span></p>`}
  ${duplicate === null ? null : html`<p class="duplicate">${spoken(duplicate)}</p>`}`
}

function heading(model: ReceiptModel): Html {
  const { shop } = model
  return html`<header>
    <h1>${spoken(shop.name)}</h1>
    ${shop.address === '' ? null : html`<p class="address">${shop.address}</p>`}
    ${shop.lines.length === 0 ? null : html`<p class="contact">${shop.lines.map((line) => html`<span>${spoken(line)}</span> `)}</p>`}
  </header>`
}

function opening(model: ReceiptModel): Html {
  return html`<section class="opening">
      <h2>${spoken(model.title)}</h2>
      <p class="service">${spoken(model.service)}</p>
    </section>
    <dl class="head">${row(model.number)}${row(model.date)}</dl>
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
