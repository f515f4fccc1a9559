import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { wholeLink } from './rules.ts'
import type { ProfileFormState } from './use-profile-form.tsx'

interface LinkFieldProps {
  form: ProfileFormState
  /** The path of the value in the form. */
  path: 'website' | 'portfolio' | `social_links.${'instagram' | 'youtube' | 'tiktok' | 'twitter'}`
  label: string
  icon: ReactNode
  placeholder: string
}

/** A field for a link. On blur `example.com` becomes `https://example.com`. */
export function LinkField({ form, path, label, icon, placeholder }: LinkFieldProps) {
  const { onBlur, ...props } = form.getInputProps(path)
  return (
    <TextInput
      type="url"
      name={path}
      label={label}
      leftSection={icon}
      placeholder={placeholder}
      autoComplete="url"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      onBlur={event => {
        const typed = event.currentTarget.value
        if (wholeLink(typed) !== typed) form.setFieldValue(path, wholeLink(typed))
        onBlur?.(event)
      }}
    />
  )
}
