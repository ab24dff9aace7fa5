import { counted } from '#core/values/counted.ts'
import type { Words } from './words.ts'

const cancelled = {
  heading: 'Annulé',
  sentence: 'L’expéditeur a annulé cette étiquette. Aucun colis ne voyage sous ce numéro.',
}

const states = {
  draft: {
    heading: 'Pas encore expédié',
    sentence: 'L’expéditeur n’a pas encore acheté l’affranchissement.',
  },
  purchasing: {
    heading: 'Étiquette en préparation',
    sentence: 'L’expéditeur achète l’affranchissement de ce colis.',
  },
  bought: {
    heading: 'Étiquette créée',
    sentence: 'L’expéditeur a créé une étiquette. Le transporteur n’a pas encore le colis.',
  },
  accepted: { heading: 'Pris en charge', sentence: 'Le transporteur a reçu le colis.' },
  sorted: { heading: 'En traitement', sentence: 'Le colis est au tri.' },
  in_transit: { heading: 'En transit', sentence: 'Le colis est en route.' },
  delivered: { heading: 'Livré', sentence: 'Le colis a été livré.' },
  exception: {
    heading: 'Problème de livraison',
    sentence: 'Un problème empêche la livraison du colis. Veuillez vous adresser au transporteur.',
  },
  expired: {
    heading: 'Affranchissement expiré',
    sentence: 'Une étiquette a été créée, mais le transporteur n’a jamais vu le colis.',
  },
  void_asked: cancelled,
  voided: cancelled,
  cancelled,
}

const cancelledBooking = {
  heading: 'Annulé',
  sentence: 'L’expéditeur a annulé cette réservation. Rien ne voyage sous ce numéro.',
}

const freightStates: Words['states'] = {
  draft: {
    heading: 'Pas encore réservé',
    sentence: 'L’expéditeur n’a pas encore réservé ce transport.',
  },
  purchasing: {
    heading: 'Réservation en cours',
    sentence: 'L’expéditeur réserve ce transport.',
  },
  bought: {
    heading: 'Réservé',
    sentence: 'L’expéditeur a réservé ce transport. Le transporteur n’a pas encore le fret.',
  },
  accepted: { heading: 'Ramassé', sentence: 'Le transporteur a ramassé le fret.' },
  sorted: { heading: 'Au terminal', sentence: 'Le fret est à un terminal du transporteur.' },
  in_transit: { heading: 'En transit', sentence: 'Le fret est en route.' },
  delivered: { heading: 'Livré', sentence: 'Le fret a été livré.' },
  exception: {
    heading: 'Problème de livraison',
    sentence: 'Un problème empêche la livraison du fret. Veuillez vous adresser au transporteur.',
  },
  expired: {
    heading: 'Réservation expirée',
    sentence: 'Le transport a été réservé, mais le transporteur n’a jamais vu le fret.',
  },
  void_asked: cancelledBooking,
  voided: cancelledBooking,
  cancelled: cancelledBooking,
}

const steps = ['bought', 'accepted', 'sorted', 'in_transit', 'delivered'] as const

export const french: Words = {
  language: 'fr',
  locale: 'fr-CA',
  sandboxNotice: 'Bac à sable : un colis simulé. Rien n’a été expédié.',
  states,
  steps: steps.map(state => states[state].heading),
  parcel: 'Colis',
  progress: 'Progression',
  details: 'Détails',
  sender: 'Expéditeur',
  destination: 'Destination',
  carrier: 'Transporteur',
  service: 'Service',
  trackingNumber: 'Numéro de suivi',
  expected: 'Livraison prévue',
  carrierPhone: 'Téléphone',
  history: 'Historique',
  untracked: 'Ce service n’est pas suivi : le transporteur ne dit rien du colis en route.',
  noEvents: 'Ce colis n’a pas encore été vu.',
  daysAfterReceipt: days =>
    days === '1' ? '1 jour après la prise en charge' : `${days} jours après la prise en charge`,
  // The database stores the description of a scan in English; the state has a French name.
  event: ({ state }) => states[state].heading,
  zoneNotice: zone => `Heures indiquées : ${zone}.`,
  freight: {
    sandboxNotice: 'Bac à sable : un transport simulé. Rien n’a été expédié.',
    states: freightStates,
    steps: steps.map(state => freightStates[state].heading),
    parcel: 'Fret',
    noEvents: 'Ce fret n’a pas encore été vu.',
    daysAfterReceipt: days =>
      days === '1' ? '1 jour après le ramassage' : `${days} jours après le ramassage`,
    event: ({ state }) => freightStates[state].heading,
  },
  unknownParcel: {
    heading: 'Colis inconnu',
    sentence:
      'Rien n’est connu sous ce numéro de suivi. Veuillez le vérifier : la lettre O se confond avec le zéro.',
  },
  failure: {
    heading: 'Une erreur est survenue',
    sentence: 'Le suivi n’est pas disponible en ce moment. Veuillez réessayer plus tard.',
  },
  tooManyLookUps: seconds => ({
    heading: 'Trop de recherches',
    sentence: `Trop de colis ont été recherchés depuis votre réseau. Veuillez réessayer dans ${counted(seconds, 'seconde')}.`,
  }),
}
