import type { Language } from './languages.js';
import type { LeadMessages } from './message-types.js';

/** The texts of the lead form alone, by language. They are in the lead form's own file. */
export const leadLocales: Record<Language, LeadMessages> = {
  en: {
    requestSent: 'Thank you. We have received your request and will get back to you.',
    sendAnother: 'Send another request',
  },
  de: {
    requestSent: 'Vielen Dank. Wir haben Ihre Anfrage erhalten und melden uns bei Ihnen.',
    sendAnother: 'Weitere Anfrage senden',
  },
  fr: {
    requestSent: 'Merci. Nous avons bien reçu votre demande et nous vous recontacterons.',
    sendAnother: 'Envoyer une autre demande',
  },
  it: {
    requestSent: 'Grazie. Abbiamo ricevuto la Sua richiesta e La ricontatteremo.',
    sendAnother: 'Invia un’altra richiesta',
  },
  nl: {
    requestSent: 'Dank u wel. We hebben uw aanvraag ontvangen en nemen contact met u op.',
    sendAnother: 'Nog een aanvraag versturen',
  },
  sv: {
    requestSent: 'Tack! Vi har fått din förfrågan och hör av oss.',
    sendAnother: 'Skicka en ny förfrågan',
  },
};
