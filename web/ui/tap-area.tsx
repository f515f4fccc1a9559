import type { ReactNode } from 'react'

/** Makes the space around a checkbox part of it: alone it is too small for a thumb. */
export const TapArea = ({ children }: { children: ReactNode }) => (
  <label style={{ display: 'block', margin: '-0.75rem -0.5rem', padding: '0.75rem 0.5rem' }}>{children}</label>
)
