import type { DeliveryError } from "@heliograph/contract/messages/messages.wire.ts";
import type { Language } from "./message-text.ts";

/** What an answer means that is known, where the error alone says less. */
export type AnswerReason =
  | "address_refused"
  | "message_refused"
  | "key_refused"
  | "own_key_refused"
  | "receiver_refuses"
  | "no_page"
  | "moved"
  | "too_many"
  | "receiver_fault"
  | "not_now"
  | "nowhere"
  | "chat_gone"
  | "browser_gone";
export type DeliveryReason = DeliveryError | AnswerReason;

/** Why a message did not leave, for who reads the log: what happened, and what he can do where he can. */
export const deliveryWords: Readonly<Record<Language, Record<DeliveryReason, string>>> = {
  it: {
    not_configured: "il canale non è configurato: il messaggio resta nella posta in uscita",
    not_allowed: "il destinatario non ha il permesso di vedere ciò di cui parla il messaggio",
    no_address: "il destinatario non ha un indirizzo per questo canale",
    bad_address: "l’indirizzo non è valido",
    no_credit: "l’impianto non ha più SMS",
    private_address: "l’indirizzo porta in una rete privata",
    unreachable: "il server di chi riceve non è raggiungibile",
    timeout: "il server di chi riceve non ha risposto in tempo",
    refused: "il server di chi riceve ha rifiutato il messaggio",
    gone: "il destinatario non esiste più",
    interrupted: "il server si è fermato durante l’invio",
    alarm_failed: "il destinatario non ha ricevuto l’allarme di cui questa è la fine",
    address_refused: "la casella non esiste o non accetta posta: controlla l’indirizzo",
    message_refused: "il server di posta di chi riceve non accetta i nostri messaggi",
    key_refused: "chi riceve non accetta la firma: controlla la chiave impostata da lui",
    own_key_refused:
      "il servizio di invio non accetta la chiave del portale: deve sistemarla l’amministratore",
    receiver_refuses: "chi riceve non accetta i nostri messaggi",
    no_page: "a quell’indirizzo non c’è nessuna pagina: controlla l’indirizzo",
    moved: "chi riceve ha cambiato indirizzo: imposta quello nuovo",
    too_many: "chi riceve ha avuto troppi messaggi in poco tempo",
    receiver_fault: "il server di chi riceve ha un guasto",
    not_now: "il server di chi riceve per ora non accetta il messaggio",
    nowhere: "a quell’indirizzo non c’è nessun server: controlla l’indirizzo",
    chat_gone:
      "la chat di Telegram è bloccata o non c’è più: va collegata di nuovo in «I tuoi avvisi»",
    browser_gone: "il browser non riceve più messaggi: va attivato di nuovo in «I tuoi avvisi»",
  },
  en: {
    not_configured: "the channel is not configured: the message stays in the outbox",
    not_allowed: "the recipient may not see what this message is about",
    no_address: "the recipient has no address for this channel",
    bad_address: "the address is not valid",
    no_credit: "the plant has no SMS left",
    private_address: "the address leads into a private network",
    unreachable: "the receiving server cannot be reached",
    timeout: "the receiving server did not answer in time",
    refused: "the receiving server refused the message",
    gone: "the recipient is no longer there",
    interrupted: "the server stopped while sending",
    alarm_failed: "the recipient does not have the alarm whose end this is",
    address_refused: "the mailbox does not exist or takes no mail: check the address",
    message_refused: "the receiving mail server does not accept our messages",
    key_refused: "the receiver does not accept the signature: check the key that is set there",
    own_key_refused:
      "the sending service does not accept the portal’s key: the administrator has to mend it",
    receiver_refuses: "the receiver does not accept our messages",
    no_page: "there is no page at that address: check the address",
    moved: "the receiver has moved: set its new address",
    too_many: "the receiver got too many messages in a short time",
    receiver_fault: "the receiving server has a fault",
    not_now: "the receiving server does not accept the message for now",
    nowhere: "there is no server at that address: check the address",
    chat_gone: "the Telegram chat is blocked or gone: it has to be linked again in “Your notices”",
    browser_gone:
      "the browser no longer takes messages: it has to be turned on again in “Your notices”",
  },
};
