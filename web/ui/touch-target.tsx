import { useId, type ReactNode } from 'react'

/** Extends a checkbox's tap target into the space around it, because the box alone is too small for a thumb. */
export function TouchTarget({ children }: { children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <div style={{ position: 'relative' }}>
      {/* oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the checkbox has a name of its own */}
      <label htmlFor={id} style={{ position: 'absolute', inset: '-0.75rem -0.5rem' }} />
      {children(id)}
    </div>
  )
}
