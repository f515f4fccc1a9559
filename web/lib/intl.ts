/** Keeps the formatters that a function creates: creating one takes many times as long as formatting with it. */
function kept<Options, Format>(create: (tag: string, options: Options) => Format) {
  const formats = new Map<string, Format>()
  return (tag: string, options: Options): Format => {
    const key = tag + JSON.stringify(options)
    const format = formats.get(key) ?? create(tag, options)
    formats.set(key, format)
    return format
  }
}

/** A number format of a language tag, created once for each set of options. */
export const numberFormat = kept((tag, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(tag, options))

/** A date format of a language tag, created once for each set of options. */
export const dateFormat = kept((tag, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, options))

/**
 * Loads the browser's data of all languages, which the first format of a page does otherwise: 60 ms of a slow phone, in
 * two tasks, because sorting needs half of them.
 */
export function prepareFormats(): void {
  Intl.Collator.supportedLocalesOf([])
  setTimeout(() => numberFormat('en-IN', {}))
}
