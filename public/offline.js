// Shows the offline page in the language of the site, and loads the page again as soon as the server can be reached.
;(() => {
  const interval = 5000

  function chosenLanguage() {
    try {
      return localStorage.getItem('language')
    } catch {
      return null
    }
  }

  const tags = [chosenLanguage(), ...navigator.languages].map(tag => /^(en|bn)\b/i.exec(tag)?.[1].toLowerCase())
  const language = tags.find(tag => tag !== undefined) ?? 'en'
  document.documentElement.lang = language
  for (const element of document.querySelectorAll('[lang]:not(html)')) element.hidden = element.lang !== language

  let trying = false
  async function recover() {
    if (trying) return
    trying = true
    try {
      await fetch(location.href, { method: 'HEAD', cache: 'no-store' })
      location.reload()
    } catch {
      trying = false
    }
  }

  for (const button of document.querySelectorAll('button')) button.addEventListener('click', recover)
  addEventListener('online', recover)
  setInterval(recover, interval)
})()
