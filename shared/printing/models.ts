// The models of receipt printers that a person can choose from, with what has to be known of each. Those of the encoder's own table
// that speak ESC/POS, and some that are common in India.
import type { Dots } from './heads'

export interface PrinterModel {
  readonly id: string
  /** As it stands on the printer; null for printers without a name, known by their paper. */
  readonly name: string | null
  readonly dots: Dots
  readonly hasCutter: boolean
}

const model =
  (dots: Dots, hasCutter: boolean) =>
  (id: string, name: string | null): PrinterModel => ({ id, name, dots, hasCutter })
const narrow = model(384, false)
const coarse = model(512, true)
const wide = model(576, true)
const uncut = model(576, false)

export const PRINTER_MODELS: readonly PrinterModel[] = [
  narrow('no-name-58', null),
  wide('no-name-80', null),
  coarse('bixolon-srp350', 'Bixolon SRP-350'),
  coarse('bixolon-srp350iii', 'Bixolon SRP-350III'),
  wide('citizen-ct-s310ii', 'Citizen CT-S310II'),
  wide('epson-tm-m30ii', 'Epson TM-m30II'),
  wide('epson-tm-m30iii', 'Epson TM-m30III'),
  narrow('epson-tm-p20ii', 'Epson TM-P20II'),
  wide('epson-tm-t20ii', 'Epson TM-T20II'),
  wide('epson-tm-t20iii', 'Epson TM-T20III'),
  wide('epson-tm-t20iv', 'Epson TM-T20IV'),
  coarse('epson-tm-t70', 'Epson TM-T70'),
  coarse('epson-tm-t70ii', 'Epson TM-T70II'),
  wide('epson-tm-t82', 'Epson TM-T82'),
  coarse('epson-tm-t88ii', 'Epson TM-T88II'),
  coarse('epson-tm-t88iii', 'Epson TM-T88III'),
  coarse('epson-tm-t88iv', 'Epson TM-T88IV'),
  coarse('epson-tm-t88v', 'Epson TM-T88V'),
  coarse('epson-tm-t88vi', 'Epson TM-T88VI'),
  coarse('epson-tm-t88vii', 'Epson TM-T88VII'),
  wide('fujitsu-fp1000', 'Fujitsu FP-1000'),
  coarse('hp-a779', 'HP A779'),
  narrow('meow', 'Meow Cat printer'),
  coarse('metapace-t1', 'Metapace T-1'),
  uncut('mpt-ii', 'MPT-II'),
  narrow('pos-5890', 'POS-5890'),
  wide('pos-8360', 'POS-8360'),
  narrow('sunmi', 'SUNMI'),
  narrow('sunmi-p2se', 'SUNMI P2SE'),
  narrow('sunmi-p3h', 'SUNMI P3H'),
  narrow('sunmi-p3kh', 'SUNMI P3KH'),
  uncut('sunmi-p3mix', 'SUNMI P3 MIX'),
  wide('xprinter-xp-n160ii', 'Xprinter XP-N160II'),
  wide('xprinter-xp-t80q', 'Xprinter XP-T80Q'),
  narrow('youku-58t', 'Youku 58T'),
]

/** The model that a printer calls itself, such as "EPSON TM-T82 (Wi-Fi)"; null for one that is not in the table. */
export function modelNamed(said: string): PrinterModel | null {
  const words = ` ${said.toLowerCase()} `
  const isSaid = ({ name }: PrinterModel): boolean => {
    const at = name === null ? -1 : words.indexOf(name.toLowerCase())
    return at >= 0 && !/[a-z0-9]/.test(words[at + (name?.length ?? 0)] ?? '')
  }
  return PRINTER_MODELS.find(isSaid) ?? null
}
