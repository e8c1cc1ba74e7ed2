// The page in Hindi: all of its texts are one file of the built page.
import type { TextFiles } from '../text-files'

export const files: TextFiles = import.meta.glob(
  '../../../../shared/languages/hi/{owner/*,window/common,window/sale,services}.json',
  { eager: true, import: 'default' },
)
