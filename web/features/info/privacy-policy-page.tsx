import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { limits } from '#contract/values/limits.ts'
import { supportEmail } from './info-page.tsx'
import { Policy } from './policy.tsx'

/**
 * The privacy policy: what personal data the site stores, who sees it, and which rights users have. Must match what the
 * product does.
 */
export function PrivacyPolicyPage() {
  const { t } = useLingui()
  const { minimumAge } = limits
  return (
    <Policy
      title={t`Privacy Policy`}
      lead={
        <Trans>
          What Prochar keeps about you, why, who can see it, and what you can ask of us. In plain language, because it's
          about you.
        </Trans>
      }
      sections={[
        {
          id: 'who-this-is-for',
          title: t`Who this is for`,
          text: (
            <>
              <p>
                <Trans>
                  This policy is for everyone who visits or uses Prochar: brands, influencers and visitors. Prochar is
                  for people who are {minimumAge} or older. You confirm this when you register. If we learn that an
                  account belongs to someone younger, we close it.
                </Trans>
              </p>
              <p>
                <Trans>
                  It applies together with our <Link to="/terms-of-use">Terms of Use</Link>. By using Prochar, you agree
                  to this policy.
                </Trans>
              </p>
            </>
          ),
        },
        {
          id: 'what-we-keep',
          title: t`What we keep`,
          text: (
            <>
              <p>
                <Trans>We keep what you give us and what we need to run the service:</Trans>
              </p>
              <ul>
                <li>
                  <Trans>
                    Your account: username, email address, role, language, notification settings, the data that two-step
                    login needs if you turn it on, and your password in a form that nobody can read, not even us.
                  </Trans>
                </li>
                <li>
                  <Trans>
                    Your profile: picture, bio and category; for brands also website and industry; for influencers also
                    the division, the number of followers, links to social media and a portfolio.
                  </Trans>
                </li>
                <li>
                  <Trans>
                    Your work: campaigns, proposals, fees, what you have saved or shortlisted, and what was decided and
                    when.
                  </Trans>
                </li>
                <li>
                  <Trans>Your messages with the people you collaborate with, and the files in them.</Trans>
                </li>
                <li>
                  <Trans>
                    Money: amounts, the wallet used (bKash or Nagad), transaction IDs, the phone numbers you pay from or
                    withdraw to, and the record of every payment and withdrawal.
                  </Trans>
                </li>
                <li>
                  <Trans>
                    Technical records: when you logged in and out, with which browser and system, and for a short time
                    the network addresses that requests come from, so that you can see where you are logged in and we
                    can keep the service running and safe; and if you turn on notifications on a device, the address
                    that they are sent to.
                  </Trans>
                </li>
              </ul>
              <p>
                <Trans>
                  We never ask for the PIN or password of your mobile wallet, for card numbers, or for a copy of your
                  national ID. Do not send them to us or to anyone here.
                </Trans>
              </p>
            </>
          ),
        },
        {
          id: 'why-we-keep-it',
          title: t`Why we keep it`,
          text: (
            <>
              <p>
                <Trans>
                  We use your data to run your account, to help brands and influencers find each other, to process
                  payments and withdrawals and to prove them later, to answer you, to prevent fraud and abuse, and to
                  comply with the law.
                </Trans>
              </p>
              <p>
                <Trans>
                  We do not sell your data. We do not use it for advertising, and we do not let others track you across
                  Prochar.
                </Trans>
              </p>
            </>
          ),
        },
        {
          id: 'who-can-see-it',
          title: t`Who can see it`,
          text: (
            <>
              <ul>
                <li>
                  <Trans>
                    Everyone, even without an account: your public profile and what you fill in there (picture,
                    username, role, bio, category, division or industry, followers and links), and how many campaigns
                    you have published, paid for or completed. We never show your email address.
                  </Trans>
                </li>
                <li>
                  <Trans>Influencers: the open campaigns and the name of the brand behind each.</Trans>
                </li>
                <li>
                  <Trans>
                    Brands searching for influencers: your username, picture, email address, category, division, number
                    of followers and bio.
                  </Trans>
                </li>
                <li>
                  <Trans>The brand you applied to: your proposal, your fee and the status of the payment.</Trans>
                </li>
                <li>
                  <Trans>
                    The people you collaborate with: your messages to each other, and whether you have received and read
                    theirs.
                  </Trans>
                </li>
                <li>
                  <Trans>
                    Our admins: accounts, campaigns, applications, payments, withdrawals and the emails that we send,
                    because they run the site and check transfers by hand. They look at messages only when someone
                    reports them or the law requires it.
                  </Trans>
                </li>
              </ul>
              <p>
                <Trans>
                  Only you and our admins can see the phone numbers you pay from or withdraw to. Other people on Prochar
                  cannot.
                </Trans>
              </p>
            </>
          ),
        },
        {
          id: 'payments',
          title: t`bKash and Nagad`,
          text: (
            <>
              <p>
                <Trans>
                  Brands pay from one mobile wallet to another, outside Prochar, through bKash or Nagad, whose own terms
                  and privacy policies cover what you do in their apps. You tell us the transaction ID and the amount,
                  and we check them against what we have received.
                </Trans>
              </p>
              <p>
                <Trans>
                  For a withdrawal, we send the amount to the phone number you gave us, through the wallet you chose.
                </Trans>
              </p>
            </>
          ),
        },
        {
          id: 'sharing',
          title: t`Who we share it with`,
          text: (
            <>
              <p>
                <Trans>
                  Apart from what others on Prochar can see, we share data only with those who help us run the service,
                  such as hosting and storage providers, and only as far as they need it; and with courts and
                  authorities where the law of Bangladesh requires us to.
                </Trans>
              </p>
              <p>
                <Trans>
                  If Prochar is ever transferred to another operator, your data goes with it under this policy, and we
                  will tell you first.
                </Trans>
              </p>
            </>
          ),
        },
        {
          id: 'your-browser',
          title: t`What your browser keeps`,
          text: (
            <p>
              <Trans>
                Prochar sets no advertising or tracking cookies. Your browser stores what keeps you logged in, your
                language, your choice of light or dark mode, what you have typed but not sent yet and, for brands, the
                number of the wallet last used to pay. Logging out removes what keeps you logged in, what you have typed
                and that number; clearing the site's data in your browser removes the rest.
              </Trans>
            </p>
          ),
        },
        {
          id: 'how-long',
          title: t`How long we keep it`,
          text: (
            <>
              <p>
                <Trans>
                  We keep your account and profile for as long as your account exists. A picture you replace or remove
                  is deleted at once. A session ends when you log out, or automatically after 30 days.
                </Trans>
              </p>
              <p>
                <Trans>
                  When an account is closed, its name, email address, profile, picture, devices, settings, notifications
                  and emails are deleted at once. Proposals and messages stay with the people you sent them to, under a
                  name that no longer identifies you. Backups may contain a copy until newer ones replace them.
                </Trans>
              </p>
              <p>
                <Trans>
                  Records of payments, withdrawals and the campaigns they belong to are kept after an account is closed,
                  for as long as they are needed for bookkeeping, to settle a dispute, or by law. They cannot be changed
                  afterwards, not even by us.
                </Trans>
              </p>
            </>
          ),
        },
        {
          id: 'how-we-protect-it',
          title: t`How we protect it`,
          text: (
            <>
              <p>
                <Trans>
                  Passwords are stored only as a one-way hash. Pictures are saved again without the location and camera
                  details a photo may carry. Every decision about money leaves a permanent record of who made it and
                  when. Only admins have access to the tools that show other people's data.
                </Trans>
              </p>
              <p>
                <Trans>
                  No service can promise that nothing will ever go wrong. If something does and it affects you, we will
                  tell you what happened and what you can do.
                </Trans>
              </p>
            </>
          ),
        },
        {
          id: 'your-rights',
          title: t`What you can ask for`,
          text: (
            <>
              <p>
                <Trans>
                  You can see and correct your profile yourself at any time, change your username and email address, and
                  remove your picture.
                </Trans>
              </p>
              <p>
                <Trans>
                  You can also ask us for a copy of the data we keep about you, to correct it, or to close your account
                  and delete your data, except for the records we have to keep. You have these rights and any others
                  that the law of Bangladesh gives you, now or later. We answer as soon as we can, and may ask you to
                  prove that the account is yours.
                </Trans>
              </p>
            </>
          ),
        },
        {
          id: 'deactivation',
          title: t`When an account is deactivated`,
          text: (
            <p>
              <Trans>
                A deactivated account is logged out everywhere at once, and its public profile is hidden. Its accepted
                applications, messages and payments stay visible to the other side. We can reactivate an account that
                was deactivated by mistake, just as it was.
              </Trans>
            </p>
          ),
        },
        {
          id: 'changes',
          title: t`When this policy changes`,
          text: (
            <p>
              <Trans>
                The date at the top shows when this policy took effect. When it changes, we update the date, and we tell
                you by email beforehand if the change matters to you.
              </Trans>
            </p>
          ),
        },
        {
          id: 'contact',
          title: t`Contact us`,
          text: (
            <p>
              <Trans>
                Questions, requests and complaints about your data:{' '}
                <a href={`mailto:${supportEmail}`}>{supportEmail}</a>. If our answer does not help, you can turn to the
                data protection authorities in Bangladesh.
              </Trans>
            </p>
          ),
        },
      ]}
    />
  )
}
