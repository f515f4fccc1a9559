declare module 'pg/lib/utils.js' {
  /** Converts a value to its wire form. Throws if that is impossible. */
  export function prepareValue(value: unknown): Buffer | string | null
}
