import { enquiryLabels } from '@/components/enquiry/enquiry-labels';
import { answerLabels } from '../answer-labels';

/** The texts of the enquiry form, which pages load with its script. */
export const GET = answerLabels(enquiryLabels);
