import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { SocialNetwork } from '#contract/values/networks.ts'
import { wholeLink } from './rules.ts'
import type { ProfileFormState } from './use-profile-form.tsx'

interface LinkFieldProps {
  form: ProfileFormState
  /** The value's path in the form. */
  path: 'website' | 'portfolio' | `social_links.${SocialNetwork}`
  /** The network whose usernames the field accepts instead of links. */
  network?: SocialNetwork
  label: string
  icon: ReactNode
  placeholder: string
}

/**
 * A field for a link. On blur, completes `example.com` to `https://example.com`, and in a network's field `@name` or
 * `name` to that user's URL.
 */
export function LinkField({ form, path, network, label, icon, placeholder }: LinkFieldProps) {
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
        const link = wholeLink(typed, network)
        if (link !== typed) form.setFieldValue(path, link)
        onBlur?.(event)
      }}
    />
  )
}
