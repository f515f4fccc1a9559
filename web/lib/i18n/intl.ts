/** Caches the formatters that a function creates, because creating one takes far longer than formatting with it. */
function cached<Options, Format>(create: (tag: string, options: Options) => Format) {
  const formats = new Map<string, Format>()
  return (tag: string, options: Options): Format => {
    const key = tag + JSON.stringify(options)
    const format = formats.get(key) ?? create(tag, options)
    formats.set(key, format)
    return format
  }
}

/** A number format for a language tag, created once for each set of options. */
export const numberFormat = cached((tag, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(tag, options))

/** A date format for a language tag, created once for each set of options. */
export const dateFormat = cached((tag, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, options))

/**
 * Loads the browser's locale data in advance, which the first use of a format would otherwise do: it takes 60 ms on a
 * slow phone. Collation takes half of that, so this runs as two tasks.
 */
export function prepareFormats(): void {
  Intl.Collator.supportedLocalesOf([])
  setTimeout(() => numberFormat('en-IN', {}))
}
