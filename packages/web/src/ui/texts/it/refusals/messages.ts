/** Of messages, of their recipients and channels. */
export const messageRefusals = {
  message_not_found: "il messaggio non c’è più",
  link_unknown: "questo link non è valido, è troppo vecchio, oppure non hai più il permesso",
  recipient_sees_nothing:
    "{{username}} non può vedere nessuna delle variabili di questo allarme: dagli prima i permessi, o scegli qualcun altro",
  notice_address_private:
    "{{host}} è in una rete privata: serve un indirizzo raggiungibile da internet",
  notice_channel_empty: "dietro questo canale non c’è ancora nulla: configuralo, poi attivalo",
  telegram_absent: "il portale non ha un bot Telegram: lo imposta il gestore (TELEGRAM_TOKEN)",
  telegram_chat_not_found:
    "nessuna chat in cui sia stato scritto il codice al bot: scrivilo, poi riprova",
  sms_credit_unread: "il gateway SMS non dice quanto credito resta",
};
