// What sales of each counter added up to, day by day. Can be made again from the entries at any time.
export interface FiguresTables {
  /** Of logs whose till is open. */
  open_till: {
    log_number: number
    opened_at_ms: number
    /** What should be in the box. */
    box_paise: number
  }
  figure: {
    environment: string
    /** The first millisecond of the day in India. */
    day_ms: number
    /** What is told apart: `FIGURE_KINDS` of shared/office/figures.ts. */
    kind: string
    log_number: number
    /** Which service, hour, colleague, operator …: what `kind` says. */
    key: string
    /** Gone through, without a result, or not gone through. */
    stand: string
    counter_id: string
    /** What people call it where `key` is a code; else empty. */
    label: string
    count: number
    amount_paise: number
    fee_paise: number
  }
}
