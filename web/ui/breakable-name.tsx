import { Fragment } from 'react'

/** A name that may wrap after a dot, an underscore or a hyphen; a dash without a name. */
export function BreakableName({ name }: { name: string | undefined }) {
  if (!name) return '–'
  return name.split(/(?<=[._-])/).map((part, index) => (
    <Fragment key={`${part}-${index}`}>
      {index > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ))
}
