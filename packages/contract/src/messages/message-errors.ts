/** Refusals of messages, of their recipients and channels: a part of `errorTable`. */
export const messageErrors = {
  message_not_found: [404, "message not found"],
  link_unknown: [404, "this link is none of ours, or too old, or of somebody who may no longer"],
  recipient_sees_nothing: [
    400,
    "{username} may see none of the variables that this alert watches: give the permissions first, or choose somebody else",
  ],
  notice_address_private: [
    400,
    "{host} lies in a private network: the portal sends to public addresses alone, unless its operator sets PRIVATE_WEBHOOKS",
  ],
  notice_channel_empty: [400, "there is nothing behind the channel {channel} yet: set it up first"],
  telegram_absent: [412, "the portal has no Telegram bot: its operator sets TELEGRAM_TOKEN"],
  telegram_chat_not_found: [
    404,
    "no chat found in which the code was written to the bot: write it, and try again",
  ],
  sms_credit_unread: [503, "the SMS gateway does not answer what is left of its credit"],
} as const;
