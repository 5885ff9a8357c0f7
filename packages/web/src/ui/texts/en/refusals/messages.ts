/** Of messages, of their recipients and channels. */
export const messageRefusals = {
  message_not_found: "the message is no longer there",
  link_unknown: "this link is not valid, too old, or you no longer have the permission",
  recipient_sees_nothing:
    "{{username}} may see none of the variables that this alert watches: give the permissions first, or choose somebody else",
  notice_address_private:
    "{{host}} lies in a private network: enter an address that can be reached from the internet",
  notice_channel_empty:
    "there is nothing behind this channel yet: set it up first, then switch it on",
  telegram_absent: "the portal has no Telegram bot: its operator sets it (TELEGRAM_TOKEN)",
  telegram_chat_not_found:
    "no chat was found in which the code was written to the bot: write it, then try again",
  sms_credit_unread: "the SMS gateway does not answer how much credit is left",
};
