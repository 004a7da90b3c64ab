// One script: what is written in the form may have to wait, and without a network what shows that would
// come too late; what waits is taken back into the form.
export { EnquiryForm } from './enquiry-form';
export { SentBar } from './sent-bar';
