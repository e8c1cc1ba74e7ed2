// A report as a page, for rolls and for A4, styled like the receipts.
import { formatRupees } from '#shared/base/money'
import { html, type Html } from '../html'
import { qrSvg } from '../qr'
import { documentOf, type PageOptions } from '../receipt-page'
import type { BookModel, BookRow, BookSection } from './book-model'

export function bookPage(model: BookModel, options: PageOptions): string {
  const form = options.paper === 'a4' ? 'book-sheet' : 'roll'
  return documentOf(
    options,
    model.title,
    html`<main class="receipt book ${form} paper-${options.paper}">
      ${model.specimen === null ? null : html`<p class="specimen"><strong>${model.specimen}</strong></p>`}
      <header>
        <h1>${model.shop.name}</h1>
        ${model.shop.address === '' ? null : html`<p class="address">${model.shop.address}</p>`}
      </header>
      <section class="opening">
        <h2>${model.title}</h2>
        ${model.lines.map((line) => html`<p>${line}</p>`)}
      </section>
      <div class="book-sections ${model.layout}">${model.sections.map(section)}</div>
      ${model.publicKey === null ? null : publicKey(model.publicKey)}
    </main>`,
  )
}

const publicKey = ({ label, code, rows }: NonNullable<BookModel['publicKey']>): Html =>
  html`<section class="book-key">
    <h3>${label}</h3>
    ${qrSvg(code, label)}
    <div>${rows.map((digits) => html`<p>${digits}</p>`)}</div>
  </section>`

const section = ({ title, rows, total }: BookSection): Html =>
  html`<section class="book-section">
    <h3>${title}</h3>
    <dl>${rows.map(line)}</dl>
    ${total === null ? null : html`<dl class="book-total">${line(total)}</dl>`}
  </section>`

const line = ({ label, note, count, amountPaise }: BookRow): Html =>
  html`<div>
    <dt>
      ${count === null ? label : `${label} · ${count}`}${note === undefined ? null : html` <small>${note}</small>`}
    </dt>
    <dd>${amountPaise === null ? null : formatRupees(amountPaise)}</dd>
  </div>`
