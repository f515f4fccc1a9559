import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import classes from './list-controls.module.css'

/** How long typing pauses before the list is searched, in milliseconds. */
const pause = 300

interface SearchFieldProps {
  /** What is looked in, for the placeholder. */
  lookIn: string
  /** What the list is searched for now. */
  value: string
  onSearch: (text: string) => void
}

/**
 * Searches when the typing pauses, or at once with Enter. What is typed stays as it was typed: only a search that was
 * changed elsewhere replaces it. A word that an input method is composing, as one types Bangla, is left alone until
 * it is written.
 */
export function SearchField({ lookIn, value, onSearch }: SearchFieldProps) {
  const { t } = useLingui()
  const [text, setText] = useState(value)
  const [shown, setShown] = useState(value)
  // Searches of this field that the list does not show yet: the address follows the typing with a delay.
  const [sent, setSent] = useState<readonly string[]>([])
  const [composing, setComposing] = useState(false)
  const wanted = text.trim()

  if (value !== shown) {
    const own = sent.lastIndexOf(value)
    setShown(value)
    setSent(sent.slice(own < 0 ? sent.length : own + 1))
    if (own < 0 && !composing) setText(value)
  }

  const search = (wanted: string) => {
    if (wanted === (sent.at(-1) ?? value)) return
    setSent([...sent, wanted])
    onSearch(wanted)
  }
  const searchAfterPause = useEffectEvent(search)
  useEffect(() => {
    if (composing) return undefined
    const timer = setTimeout(() => searchAfterPause(wanted), pause)
    return () => clearTimeout(timer)
  }, [wanted, composing])

  return (
    <TextInput
      className={classes.search}
      type="search"
      aria-label={t`Search`}
      placeholder={lookIn}
      autoComplete="off"
      maxLength={100}
      leftSection={<IconSearch size={18} aria-hidden />}
      value={text}
      onChange={event => setText(event.currentTarget.value)}
      onCompositionStart={() => setComposing(true)}
      onCompositionEnd={() => setComposing(false)}
      onKeyDown={event => {
        // An Enter while composing ends the word.
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) search(wanted)
      }}
    />
  )
}
