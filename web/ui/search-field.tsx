import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { isComposing } from './is-composing.ts'

/** How long typing must pause before the search starts, in milliseconds. */
const debounce = 300

interface SearchFieldProps {
  className?: string | undefined
  placeholder: string
  /** The list's current search text. */
  value: string
  onSearch: (text: string) => void
}

/**
 * Searches when typing pauses, or at once on Enter. Replaces the typed text only when the search changes elsewhere, and
 * never while an input method is composing a word, as Bangla keyboards do.
 */
export function SearchField({ className, placeholder, value, onSearch }: SearchFieldProps) {
  const { t } = useLingui()
  const [text, setText] = useState(value)
  const [shown, setShown] = useState(value)
  // Searches from this field that the list does not show yet, because the URL changes later than the text.
  const [sent, setSent] = useState<readonly string[]>([])
  const [composing, setComposing] = useState(false)
  const trimmed = text.trim()

  if (value !== shown) {
    const own = sent.lastIndexOf(value)
    setShown(value)
    setSent(sent.slice(own < 0 ? sent.length : own + 1))
    if (own < 0 && !composing) setText(value)
  }

  const search = (query: string) => {
    if (query === (sent.at(-1) ?? value)) return
    setSent([...sent, query])
    onSearch(query)
  }
  const searchAfterPause = useEffectEvent(search)
  useEffect(() => {
    if (composing) return undefined
    const timer = setTimeout(() => searchAfterPause(trimmed), debounce)
    return () => clearTimeout(timer)
  }, [trimmed, composing])

  return (
    <TextInput
      className={className}
      type="search"
      aria-label={t`Search`}
      placeholder={placeholder}
      autoComplete="off"
      maxLength={100}
      leftSection={<IconSearch size={18} aria-hidden />}
      value={text}
      onChange={event => setText(event.currentTarget.value)}
      onCompositionStart={() => setComposing(true)}
      onCompositionEnd={() => setComposing(false)}
      onKeyDown={event => {
        if (event.key === 'Enter' && !isComposing(event)) search(trimmed)
      }}
    />
  )
}
