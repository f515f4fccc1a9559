import { Trans, useLingui } from '@lingui/react/macro'
import { IconBrandInstagram, IconBrandTiktok, IconBrandTwitter, IconBrandYoutube, IconWorld } from '@tabler/icons-react'
import { limits } from '#contract/values/limits.ts'
import { VocabularySelect } from '#entities/vocabulary/vocabulary-select.tsx'
import { isOwnServer } from '#lib/api/config.ts'
import { typedCount } from '#lib/i18n/format.ts'
import { NumberInput } from '#ui/number-input.tsx'
import { LinkField } from './link-field.tsx'
import type { ProfileFormState } from './use-profile-form.tsx'
import classes from './profile-form.module.css'

/** The profile fields of an influencer. */
export function InfluencerFields({ form }: { form: ProfileFormState }) {
  const { t } = useLingui()
  return (
    <>
      {/* Another server might drop it without a word. */}
      {isOwnServer || form.getInitialValues().division ? (
        <VocabularySelect field="division" {...form.getInputProps('division')} />
      ) : null}
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
        <LinkField
          form={form}
          path="social_links.instagram"
          network="instagram"
          label={t`Instagram`}
          icon={<IconBrandInstagram aria-hidden size={18} />}
          placeholder="https://instagram.com/..."
        />
        <LinkField
          form={form}
          path="social_links.youtube"
          network="youtube"
          label={t`YouTube`}
          icon={<IconBrandYoutube aria-hidden size={18} />}
          placeholder="https://youtube.com/@..."
        />
        <LinkField
          form={form}
          path="social_links.tiktok"
          network="tiktok"
          label={t`TikTok`}
          icon={<IconBrandTiktok aria-hidden size={18} />}
          placeholder="https://tiktok.com/@..."
        />
        <LinkField
          form={form}
          path="social_links.twitter"
          network="twitter"
          label={t`Twitter`}
          icon={<IconBrandTwitter aria-hidden size={18} />}
          placeholder="https://twitter.com/..."
        />
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
