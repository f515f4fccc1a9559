import { Trans, useLingui } from '@lingui/react/macro'
import { IconWorld } from '@tabler/icons-react'
import { limits } from '#contract/values/limits.ts'
import { networks, profileAddress, socialNetworks, type SocialNetwork } from '#contract/values/networks.ts'
import type { Language } from '#contract/values/roles.ts'
import { networkIcons } from '#entities/profile/network-icons.ts'
import { VocabularySelect } from '#entities/vocabulary/vocabulary-select.tsx'
import { supports } from '#lib/http/supports.ts'
import { typedCount } from '#lib/i18n/format.ts'
import { NumberInput } from '#ui/number-input.tsx'
import { LinkField } from './link-field.tsx'
import type { ProfileFormState } from './use-profile-form.tsx'
import classes from './profile-form.module.css'

/** The profile fields of an influencer. */
export function InfluencerFields({ form }: { form: ProfileFormState }) {
  const { t, i18n } = useLingui()
  const isOffered = (network: SocialNetwork) => supports.networks || !networks[network].isAddition
  return (
    <>
      {supports.divisions ? <VocabularySelect field="division" {...form.getInputProps('division')} /> : null}
      <NumberInput
        label={t`Followers Count`}
        name="followers_count"
        step="1"
        min="0"
        max={String(limits.followers.max)}
        read={typedCount}
        withAsterisk
        {...form.getInputProps('followers_count')}
      />
      <fieldset className={classes.links}>
        <legend>
          <Trans>Social Links</Trans>{' '}
          <span className={classes.asterisk} aria-hidden>
            *
          </span>
        </legend>
        {socialNetworks.filter(isOffered).map(network => {
          const Icon = networkIcons[network]
          return (
            <LinkField
              key={network}
              form={form}
              path={`social_links.${network}`}
              network={network}
              label={networks[network].names[i18n.locale as Language]}
              icon={<Icon aria-hidden size={18} />}
              placeholder={`${profileAddress(network)}...`}
            />
          )
        })}
      </fieldset>
      <LinkField
        form={form}
        path="portfolio"
        label={t`Portfolio URL`}
        icon={<IconWorld aria-hidden size={18} />}
        placeholder="https://example.com"
      />
    </>
  )
}
