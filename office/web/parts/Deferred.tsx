// The picture that the office draws (first-page.tsx) is on the screen sooner the less there is to draw. What nobody came for first lies beside it
// in the file, not drawn, and the page's first script (begin.ts) puts it in its place as soon as the rest can be seen.
import { createContext, use, type ReactNode } from 'react'

/** Whether this is drawn by the office. */
export const FirstPicture = createContext(false)

export const Deferred = ({ children }: { readonly children: ReactNode }) =>
  use(FirstPicture) ? <template>{children}</template> : children
