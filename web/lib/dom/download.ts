/** Saves a file to the browser's downloads. */
export function download(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Waits until the browser has started reading it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
