// Runs before the first paint, so that a person who chose dark never sees a white flash.
// A file of its own because the site's content security policy allows no inline scripts.
;(() => {
  let chosen = null
  try {
    chosen = localStorage.getItem('color-scheme')
  } catch {
    // Storage is off: follow the system.
  }
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light'
})()
