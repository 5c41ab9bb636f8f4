import type { webhooksEn } from './webhooks.en.ts';

/** Wörter über Adressen, denen Ereignisse gemeldet werden. */
export const webhooksDe: typeof webhooksEn = {
  title: 'Webhooks',
  text: 'Das Studio meldet anderen Programmen, wenn etwas geschehen ist: mit einer signierten Nachricht, die Kennungen enthält, nie Namen oder Daten von jemandem.',
  none: 'Es gibt keine.',
  columns: { url: 'Adresse', events: 'Gemeldet wird', state: 'Zustand', actions: 'Aktionen' },
  events: {
    'judge.finished': 'wer urteilt, hat nichts mehr zu tun',
    'study.closed': 'eine Studie ist beendet',
    'graph.frozen': 'ein Graph ist eingefroren',
    'fit.finished': 'eine Anpassung oder ein Vergleich ist fertig',
    ping: 'eine Probe',
  },
  on: 'an',
  failing: (time) => `seit ${time} kam nichts an`,
  disabled: {
    asked: 'ausgeschaltet',
    failing: 'ausgeschaltet: Drei Tage lang kam nichts an',
  },
  new: 'Einer Adresse melden',
  url: 'Adresse',
  urlHint:
    'Etwa https://example.org/hook. Sie muss binnen zehn Sekunden mit 200 bis 299 antworten.',
  when: 'Melden, wenn',
  make: 'Webhook anlegen',
  secret: 'Geheimnis, das signiert',
  secretHint:
    'Kopieren Sie es jetzt: Es wird nur dieses eine Mal gezeigt. Der Empfänger erkennt damit, dass eine Nachricht von hier ist.',
  test: 'Probe senden',
  tested: 'Die Probe ist unterwegs.',
  switchOn: 'Einschalten',
  switchOff: 'Ausschalten',
  remove: 'Entfernen',
  removeOf: (host) => `Den Webhook zu ${host} entfernen`,
  removed: 'Der Webhook ist weg.',
  log: 'Was gesendet wurde',
  logOf: (host) => `Was an ${host} gesendet wurde`,
  nothing: 'Noch nichts.',
  deliveryColumns: {
    ...{ at: 'Wann', event: 'Was', state: 'Zustand', tries: 'Versuche', actions: 'Aktionen' },
  },
  states: { waiting: 'wartet', sent: 'angekommen', failed: 'aufgegeben' },
  next: (time) => `nächster Versuch ${time}`,
  again: 'Noch einmal senden',
  againOf: (time) => `Noch einmal senden, was ${time} geschah`,
  repeated: 'Es ist noch einmal unterwegs.',
};
