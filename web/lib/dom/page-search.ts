import { useSearch } from '@tanstack/react-router'

/** Reads a search param from its text in the URL: undefined for an invalid value. */
type Reader = (text: string) => string | number | true | undefined

/** The parsers for a page's search params. */
export type Readers = Record<string, Reader>

/** The search params that a page accepts. */
export type SearchOf<R extends Readers> = { [Name in keyof R]?: Exclude<ReturnType<R[Name]>, undefined> }

export const anyText = (text: string): string | undefined => text || undefined

export const isTrue = (text: string): true | undefined => text === 'true' || undefined

export const oneOf =
  <const T extends string>(values: readonly T[]) =>
  (text: string): T | undefined =>
    values.find(value => value === text)

export const matching =
  (pattern: RegExp) =>
  (text: string): string | undefined =>
    pattern.test(text) ? text : undefined

/** Reads the search params that a page accepts. Ignores all others. */
export const readSearch = <R extends Readers>(search: Record<string, unknown>, readers: R): SearchOf<R> =>
  Object.fromEntries(
    Object.entries(readers)
      .map(([name, read]) => [name, search[name] === undefined ? undefined : read(String(search[name]))] as const)
      .filter(([, value]) => value !== undefined),
  ) as SearchOf<R>

/** The search params of the URL that the open page accepts. */
export const usePageSearch = <R extends Readers>(readers: R): SearchOf<R> =>
  readSearch(useSearch({ strict: false }), readers)
