import { TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import classes from './activity-tab.module.css'

interface DayFilterProps {
  label: string
  /** The day as YYYY-MM-DD; empty without a filter. */
  value: string
  onChange: (day: string) => void
}

/**
 * A date filter. The field is uncontrolled, because setting its value would interrupt typing. A day counts once its
 * year is complete: while typing, the year begins with zeros.
 */
export function DayFilter({ label, value, onChange }: DayFilterProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (field.current && field.current.value !== value) field.current.value = value
  }, [value])
  return (
    <TextInput
      ref={field}
      type="date"
      // Prevents browsers from accepting years of more than four digits.
      max="9999-12-31"
      aria-label={label}
      leftSection={<span className={classes.day}>{label}</span>}
      leftSectionWidth="3.5rem"
      defaultValue={value}
      onChange={({ currentTarget: { value: day } }) => {
        if (!day.startsWith('0')) onChange(day)
      }}
    />
  )
}
