import { DEALER_FROM, type EnquiryKind } from '@/lib/config/enquiry-states';

/** Dealers say so or name their company; the form's place names gifts and promotions. */
export function kindOfEnquiry(lead: {
  from: string;
  company: string;
  carModel: string;
}): EnquiryKind {
  if (lead.from === DEALER_FROM || lead.company) return 'dealer';
  if (/^gift(?:$|:)/.test(lead.from)) return 'gift';
  if (lead.from.startsWith('promotion:')) return 'promotion';
  return lead.carModel ? 'car' : 'general';
}
