// A picture for each category, chosen by what its name contains: the service's set of categories is open, and one thing
// has several names. Decorative only; the name is beside it.
import {
  Banknote,
  Building2,
  Car,
  CreditCard,
  Droplet,
  FileText,
  Flame,
  Gauge,
  GraduationCap,
  HandHeart,
  HeartPulse,
  House,
  Landmark,
  Phone,
  PlugZap,
  Router,
  Shield,
  Smartphone,
  Tv,
  Zap,
  type LucideIcon,
  type LucideProps,
} from 'lucide-react'
import { createElement } from 'react'

const ICONS: readonly (readonly [RegExp, LucideIcon])[] = [
  [/ev recharge/i, PlugZap],
  [/electric/i, Zap],
  [/meter/i, Gauge],
  [/gas|lpg/i, Flame],
  [/water/i, Droplet],
  [/fastag|challan|fleet|ncmc/i, Car],
  [/broadband/i, Router],
  [/cable|dth|subscription/i, Tv],
  [/landline/i, Phone],
  [/mobile/i, Smartphone],
  [/emi|loan/i, Banknote],
  [/credit card/i, CreditCard],
  [/insurance/i, Shield],
  [/education|school|fees/i, GraduationCap],
  [/hospital|pathology/i, HeartPulse],
  [/donation/i, HandHeart],
  [/housing|rent/i, House],
  [/municipal|tax/i, Landmark],
  [/club|society|agent/i, Building2],
  [/deposit|pension/i, Landmark],
]

const iconOf = (category: string): LucideIcon =>
  ICONS.find(([pattern]) => pattern.test(category))?.[1] ?? FileText

export function CategoryIcon({ category, ...props }: LucideProps & { readonly category: string }) {
  return createElement(iconOf(category), { ...props, 'aria-hidden': true })
}
