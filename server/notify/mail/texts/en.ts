import { formats, type MailTexts } from './texts.ts'

export const en: MailTexts = {
  greeting: username => `Hello ${username},`,
  accountMails: {
    verify_email: () => ({
      subject: 'Verify your email address',
      heading: 'Verify your email address',
      paragraphs: [
        "Open the link to confirm that this address is yours. We'll then send your notifications here.",
        "The link is valid for 24 hours. If you didn't create a Prochar account, ignore this email.",
      ],
      action: 'Verify email address',
    }),
    reset_password: () => ({
      subject: 'Choose a new password',
      heading: 'Choose a new password',
      paragraphs: [
        'Someone requested a new password for your account. Open the link to choose one.',
        "The link works once and expires after 30 minutes. If it wasn't you, ignore this email. Your password stays the same.",
      ],
      action: 'Choose a new password',
    }),
    confirm_email_change: ({ email }) => ({
      subject: 'Confirm your new email address',
      heading: 'Confirm your new email address',
      paragraphs: [
        `Someone asked to change your account's email address to ${email}. If it was you, open the link and confirm the change. We'll log you out everywhere. From then on, log in with the new address.`,
        "The link works once and expires after 24 hours. If it wasn't you, don't confirm the change. Change your password right away, because someone else is logged in to your account.",
      ],
      action: 'Confirm the new address',
    }),
    password_changed: () => ({
      subject: 'Your password was changed',
      heading: 'Your password was changed',
      paragraphs: [
        'Your password was changed, and your other devices were logged out.',
        "If it wasn't you, choose a new password right away.",
      ],
      action: 'Choose a new password',
    }),
    email_changed: () => ({
      subject: 'Your email address was changed',
      heading: 'Your email address was changed',
      paragraphs: [
        'Your account now uses a different email address. You can no longer log in with this one.',
        "If it wasn't you, contact us right away.",
      ],
      action: 'Contact us',
    }),
    withdrawal_confirmation: ({ amount, method, phone }) => ({
      subject: `You requested a withdrawal of ${amount}`,
      heading: 'Your withdrawal request',
      paragraphs: [
        `You requested a withdrawal of ${amount} to the ${method} number ${phone}. We'll let you know once we've decided.`,
        "If it wasn't you, change your password and contact us right away, so that we don't send the money.",
      ],
      action: 'View withdrawals',
    }),
  },
  collection: {
    subject: (first, others) => `${first}, and ${others} more`,
    heading: number => `${number} notifications`,
    more: number => `See ${number} more on the site.`,
  },
  orOpen: 'Or open this link:',
  footer: {
    account: "You're receiving this email because a Prochar account uses this address.",
    notification: "You're receiving this email because you have this notification turned on.",
    required: "You're receiving this email because it's about your money. You can't turn it off.",
    unsubscribe: 'Turn off these emails',
    preferences: 'Notification settings',
  },
  reasons: {
    fee_too_high: 'the fee is too high',
    not_a_fit: 'not a good fit for this campaign',
    too_few_followers: 'too few followers',
    places_filled: 'all spots are filled',
    not_received: "the money hasn't arrived",
    wrong_amount: "the amount doesn't match the amount due",
    wrong_transaction_id: 'the transaction ID is wrong',
    duplicate: 'the transaction ID has already been used',
    wrong_number: "the number can't receive money",
    wallet_limit: 'the wallet has reached its limit',
    name_mismatch: "the wallet is in someone else's name",
    other: 'another reason',
  },
  reversals: {
    not_received: 'the money never arrived',
    returned_by_wallet: 'the wallet provider took the money back',
    duplicate: 'it was paid twice',
    wrong_payment: 'the payment was meant for something else',
  },
  methods: { bkash: 'bKash', nagad: 'Nagad' },
  ...formats('en-IN', 'en-GB'),
}
