declare module 'pg/lib/utils.js' {
  /** Converts a value to what is sent. Throws if that is impossible. */
  export function prepareValue(value: unknown): Buffer | string | null
}
