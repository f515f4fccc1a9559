import {
  IconBrandFacebook,
  IconBrandInstagram,
  IconBrandTiktok,
  IconBrandTwitter,
  IconBrandYoutube,
  type Icon,
} from '@tabler/icons-react'
import type { SocialNetwork } from '#contract/values/networks.ts'

export const networkIcons: Record<SocialNetwork, Icon> = {
  instagram: IconBrandInstagram,
  youtube: IconBrandYoutube,
  tiktok: IconBrandTiktok,
  twitter: IconBrandTwitter,
  facebook: IconBrandFacebook,
}
