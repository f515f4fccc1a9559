import { useLingui } from '@lingui/react/macro'
import { Checkbox, type CheckboxProps } from '@mantine/core'
import { useShortcutsWanted } from '#lib/dom/shortcuts.ts'
import classes from './key.module.css'

/** Turns the keyboard shortcuts on and off. Hidden on touch screens. */
export function ShortcutsChoice(props: CheckboxProps) {
  const { t } = useLingui()
  const [wanted, setWanted] = useShortcutsWanted()
  return (
    <Checkbox
      className={classes.choice}
      label={t`Use keyboard shortcuts`}
      checked={wanted}
      onChange={event => setWanted(event.currentTarget.checked)}
      {...props}
    />
  )
}
