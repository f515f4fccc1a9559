import { useNavigate, useSearch } from '@tanstack/react-router'

/** Everything that lists are narrowed and ordered by, as it stands in the address of a page. */
export type Narrowing = Partial<
  // What looks like a number in an address is read as one.
  Record<
    | 'search'
    | 'category'
    | 'min_followers'
    | 'status'
    | 'payment_status'
    | 'role'
    | 'active'
    | 'kind'
    | 'subject_type'
    | 'from'
    | 'to'
    | 'sort',
    string | number
  >
>

/** The words that a list knows for each of its filters, or what they look like, and for `sort` its orders. */
type Words = { [Name in Exclude<keyof Narrowing, 'search'>]?: readonly string[] | RegExp }

export type Narrowed<W extends Words> = { search?: string } & {
  [Name in keyof W]?: W[Name] extends readonly (infer T)[] ? T : string
}

/** Of what the address asks, what this list knows. */
export function readNarrowing<const W extends Words>(asked: Narrowing, words: W): Narrowed<W> {
  const known = Object.entries(asked)
    .map(([name, value]) => [name, String(value)] as const)
    .filter(([name, value]) => {
      const known = (words as Record<string, readonly string[] | RegExp | undefined>)[name]
      return name === 'search' || (known instanceof RegExp ? known.test(value) : known?.includes(value))
    })
  return Object.fromEntries(known) as Narrowed<W>
}

/** What the list on a page is narrowed by. It stands in the address, so that a way back or a link leads to the same rows. */
export interface ListSearch {
  /** Anything but an order. */
  narrowed: boolean
  asked: Narrowing
  narrow: (change: Narrowing) => void
  /** Shows everything again. */
  clear: () => void
}

/** The page's address as a `ListSearch`, and the query for the API. */
export function useListSearch<const W extends Words>(words: W): ListSearch & { query: Narrowed<W> } {
  const asked = readNarrowing(useSearch({ strict: false }), words)
  const navigate = useNavigate()
  const narrow = (change: Narrowing) =>
    void navigate({
      to: '.',
      search: before => ({
        ...before,
        ...Object.fromEntries(Object.entries(change).map(([name, value]) => [name, value || undefined])),
      }),
      replace: true,
      resetScroll: false,
    })
  const names = Object.keys(asked).filter(name => name !== 'sort')
  return {
    query: asked,
    asked: asked as Narrowing,
    narrowed: names.length > 0,
    narrow,
    clear: () => narrow(Object.fromEntries(names.map(name => [name, '']))),
  }
}
